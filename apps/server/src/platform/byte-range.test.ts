import { expect, test } from "vitest";
import { readRange } from "./byte-range.ts";

test.each([
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=10-", { first: 10, last: 99 }],
  ["bytes=10-19", { first: 10, last: 19 }],
  ["bytes=90-500", { first: 90, last: 99 }],
  ["bytes=-1", { first: 99, last: 99 }],
  ["bytes=-500", { first: 0, last: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=100-200", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  [undefined, "whole"],
  ["", "whole"],
  ["bytes=-", "whole"],
  ["bytes=20-10", "whole"],
  ["bytes=0-1,5-6", "whole"],
  ["bytes= 0-1", "whole"],
  ["bytes=0x1-2", "whole"],
  ["bytes=1e1-", "whole"],
  ["lines=0-1", "whole"],
  ["bytes=0-99999999999999999999999", "whole"],
] as const)("%s of 100 bytes is %o", (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected);
});

import { expect, test } from "vitest";
import { isOn } from "./features.ts";

test.each([
  [undefined, true],
  [true, true],
  [false, false],
])("decided %s: on is %s", (decided, on) => {
  expect(isOn(decided)).toBe(on);
});

import { expect, it } from "vitest";
import { replyTime } from "./reply-time.ts";

it.each([
  [0, "hour", 1],
  [60, "hour", 1],
  [61, "hour", 2],
  [24 * 60, "hour", 24],
  [24 * 60 + 1, "day", 2],
  [48 * 60, "day", 2],
  [49 * 60, "day", 3],
])("%i minutes are a reply within the %s, count %i", (minutes, unit, count) => {
  expect(replyTime(minutes)).toEqual({ unit, count });
});

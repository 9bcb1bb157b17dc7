import { expect, test } from "vitest";
import { judgeFormAge } from "./contact.ts";

const issued = new Date("2026-11-20T08:00:00Z");

test.each([
  ["2026-11-20T07:59:59Z", "too_fast"],
  ["2026-11-20T08:00:02.999Z", "too_fast"],
  ["2026-11-20T08:00:03Z", "good"],
  ["2026-11-20T20:00:00Z", "good"],
  ["2026-11-20T20:00:00.001Z", "expired"],
])("a form issued at eight o’clock and sent at %s is %s", (now, judged) => {
  expect(judgeFormAge(issued, new Date(now))).toBe(judged);
});

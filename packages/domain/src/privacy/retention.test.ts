import { expect, it } from "vitest";
import { retentionEndsBefore } from "./retention.ts";

it.each([
  ["2036-11-20T10:00:00.000Z", "2026-11-20T10:00:00.000Z"],
  // There is no such day ten years before: a day longer, never a day less.
  ["2036-02-29T00:00:00.000Z", "2026-03-01T00:00:00.000Z"],
])("at %s releases what was closed before %s", (now, before) => {
  expect(retentionEndsBefore(new Date(now)).toISOString()).toBe(before);
});

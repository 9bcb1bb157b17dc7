import { expect, it } from "vitest";
import { retentionEndsBefore } from "./retention.ts";

it.each([
  ["2036-11-20T10:00:00.000Z", "2026-11-20T10:00:00.000Z"],
  // Ten years earlier has no 29 February: retain a day longer, never a day less.
  ["2036-02-29T10:00:00.000Z", "2026-02-28T10:00:00.000Z"],
])("at %s retention has ended for accounts closed before %s", (now, before) => {
  expect(retentionEndsBefore(new Date(now)).toISOString()).toBe(before);
});

import { expect, test } from "vitest";
import { aRequest } from "../../../test/request.ts";
import { completionDays } from "./completion-of.ts";
import { wrap } from "./completion-picture.ts";

const moved = (to: "submitted" | "completed", at: string) => ({
  id: crypto.randomUUID(),
  kind: "moved" as const,
  from: null,
  to,
  by: "staff" as const,
  note: null,
  change: null,
  at,
});

test.each([
  ["2026-03-02T09:00:00.000Z", "2026-03-02T10:00:00.000Z", 1],
  ["2026-03-02T09:00:00.000Z", "2026-03-04T08:00:00.000Z", 2],
  ["2026-03-02T09:00:00.000Z", "2026-03-14T09:00:01.000Z", 13],
])("from %s to %s is %i days", (submitted_at, completed, days) => {
  expect(completionDays(aRequest({ submitted_at, events: [moved("completed", completed)] }))).toBe(days);
});

test("returns no days for a request that is not completed", () => {
  const submitted_at = "2026-03-02T09:00:00.000Z";
  expect(
    completionDays(aRequest({ submitted_at, events: [moved("submitted", submitted_at)] })),
  ).toBeUndefined();
});

test("breaks a text between words, and never inside one", () => {
  const wide = (text: string) => text.length;
  expect(wrap("Extrait de casier judiciaire", 12, wide)).toEqual(["Extrait de", "casier", "judiciaire"]);
  expect(wrap("Anticonstitutionnellement vrai", 10, wide)).toEqual(["Anticonstitutionnellement", "vrai"]);
  expect(wrap("Passeport", 12, wide)).toEqual(["Passeport"]);
});

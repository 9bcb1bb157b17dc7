import { expect, test } from "vitest";
import { acceptanceOf, LEGAL_VERSIONS, termsToAccept } from "./versions.ts";

const at = new Date("2026-11-20T10:00:00Z");
const NEXT = "2027-03-01";

test.each([
  ["the terms in force", { at, version: NEXT }, null],
  ["former terms", { at, version: "2026-11-20" }, NEXT],
  ["terms whose version nobody recorded", { at, version: null }, NEXT],
  ["later terms, after a release was taken back", { at, version: "2027-06-01" }, null],
  ["none at all", { at: null, version: null }, null],
])("after accepting %s", (_, accepted, asked) => {
  expect(termsToAccept(accepted, NEXT)).toBe(asked);
});

test("a new registration has nothing to accept until the next version", () => {
  const { terms_accepted_at, terms_version } = acceptanceOf(true, at);
  const accepted = { at: terms_accepted_at, version: terms_version };
  expect(termsToAccept(accepted)).toBeNull();
  expect(termsToAccept(accepted, "9999-01-01")).toBe("9999-01-01");
  expect(LEGAL_VERSIONS.terms).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

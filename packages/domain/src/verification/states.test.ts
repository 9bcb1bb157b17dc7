import fc from "fast-check";
import { expect, test } from "vitest";
import { nextVerifiableState, STANDINGS, standingOf, VERIFIABLE_STATES } from "./states.ts";

test("nothing becomes valid again; a revoked document may get a successor", () => {
  const moves = VERIFIABLE_STATES.map((state) => [
    state,
    nextVerifiableState(state, "revoke"),
    nextVerifiableState(state, "replace"),
  ]);
  expect(moves).toEqual([
    ["valid", "revoked", "replaced"],
    ["revoked", undefined, "replaced"],
    ["replaced", undefined, undefined],
  ]);
});

const term = { from: "2027-01-10", until: "2027-04-30" };

test.each([
  ["2027-01-09", false, "upcoming"],
  ["2027-01-10", false, "valid"],
  ["2027-04-30", false, "valid"],
  ["2027-05-01", false, "expired"],
  ["2027-01-09", true, "upcoming"],
  ["2027-04-30", true, "reduced"],
  ["2027-05-01", true, "expired"],
])("on %s, with a part revoked (%s), a document of a term is %s", (today, isReduced, standing) => {
  expect(standingOf({ state: "valid", term, isReduced }, today)).toBe(standing);
});

test("without a term a document stands until it is revoked", () => {
  const document = { state: "valid", term: undefined, isReduced: false } as const;
  expect(["1970-01-01", "2999-12-31"].map((today) => standingOf(document, today))).toEqual([
    "valid",
    "valid",
  ]);
});

test("a revoked or replaced document is never shown as valid, whatever its dates are", () => {
  const day = fc.stringMatching(/^20\d\d-0[1-9]-[12]\d$/);
  const anyTerm = fc.option(fc.record({ from: day, until: day }), { nil: undefined });
  fc.assert(
    fc.property(
      fc.constantFrom(...VERIFIABLE_STATES),
      anyTerm,
      fc.boolean(),
      day,
      (state, stated, isReduced, today) => {
        const standing = standingOf({ state, term: stated, isReduced }, today);
        expect(STANDINGS).toContain(standing);
        if (state === "valid") expect(["revoked", "replaced"]).not.toContain(standing);
        else expect(standing).toBe(state);
      },
    ),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CASE_ACTIONS,
  CASE_STATUSES,
  type CaseMover,
  type CaseStatus,
  isCaseEditable,
  isOpenCase,
  nextCaseStatus,
} from "./case-status.ts";
import { kycStatusOf } from "./kyc-status.ts";
import { reviewRefusal } from "./reviewers.ts";

const MOVERS: readonly CaseMover[] = ["person", "reviewer", "system"];

test.each([
  ["draft", "submit", "person", "pending"],
  ["pending", "claim", "reviewer", "in_review"],
  ["in_review", "release", "reviewer", "pending"],
  ["in_review", "release", "system", "pending"],
  ["in_review", "verify", "reviewer", "verified"],
  ["in_review", "reject", "reviewer", "rejected"],
  ["in_review", "request_revision", "reviewer", "revision"],
  ["revision", "submit", "person", "pending"],
  ["verified", "expire", "system", "expired"],
  ["verified", "revoke", "reviewer", "revoked"],
] as const)("%s, %s by %s leads to %s, and no other move does", (from, action, by, to) => {
  expect(nextCaseStatus(from, action, by)).toBe(to);
});

test("allows exactly the ten moves of the design", () => {
  const moves = CASE_STATUSES.flatMap((from) =>
    CASE_ACTIONS.flatMap((action) => MOVERS.filter((by) => nextCaseStatus(from, action, by) !== undefined)),
  );
  expect(moves).toHaveLength(10);
});

test("a person never reaches a verification without a reviewer", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...CASE_ACTIONS), fc.constantFrom("person", "system"))),
      (moves) => {
        let status: CaseStatus = "draft";
        for (const [action, by] of moves) status = nextCaseStatus(status, action, by) ?? status;
        expect(["draft", "pending"]).toContain(status);
      },
    ),
  );
});

test("a case is open exactly while something can be sent or decided", () => {
  expect(CASE_STATUSES.filter(isOpenCase)).toEqual(["draft", "pending", "in_review", "revision"]);
  expect(CASE_STATUSES.filter(isCaseEditable)).toEqual(["draft", "revision"]);
});

const rose = { userId: "rose", role: "super_admin" } as const;
test.each([
  [rose, { userId: "ama", level: 2, level2DecidedBy: null }, undefined],
  [rose, { userId: "rose", level: 2, level2DecidedBy: null }, "own_case"],
  [rose, { userId: "ama", level: 3, level2DecidedBy: "rose" }, "second_reviewer_required"],
  [rose, { userId: "ama", level: 3, level2DecidedBy: "other" }, undefined],
  [
    { userId: "x", role: "operateur_support" },
    { userId: "ama", level: 2, level2DecidedBy: null },
    "not_allowed",
  ],
  [{ userId: "x", role: "mandataire" }, { userId: "ama", level: 2, level2DecidedBy: null }, "not_allowed"],
] as const)("%o reviews %o: %s", (reviewer, reviewed, refusal) => {
  expect(reviewRefusal(reviewer, reviewed)).toBe(refusal);
});

const today = "2026-11-25";
const summary = (status: CaseStatus, validUntil: string | null = null) =>
  ({ level: 2, status, validUntil }) as const;
test.each([
  ["diaspora", [], "pending"],
  ["finance_manager", [], "not_required"],
  ["diaspora", [summary("draft")], "pending"],
  ["diaspora", [summary("pending")], "pending"],
  ["diaspora", [summary("in_review")], "in_review"],
  ["diaspora", [summary("revision")], "pending"],
  ["diaspora", [summary("rejected")], "rejected"],
  ["diaspora", [summary("draft"), summary("rejected")], "rejected"],
  ["diaspora", [summary("pending"), summary("rejected")], "pending"],
  ["diaspora", [summary("verified", "2026-11-25")], "verified"],
  ["diaspora", [summary("verified", "2026-11-24")], "pending"],
  ["diaspora", [summary("rejected"), summary("verified", "2030-01-01")], "verified"],
  ["diaspora", [summary("in_review"), summary("expired", "2020-01-01")], "in_review"],
  ["diaspora", [summary("revoked", "2030-01-01")], "pending"],
  ["mandataire", [summary("verified", "2030-01-01")], "verified"],
] as const)("kyc_status of %s with %o is %s", (role, cases, status) => {
  expect(kycStatusOf(role, cases, today)).toBe(status);
});

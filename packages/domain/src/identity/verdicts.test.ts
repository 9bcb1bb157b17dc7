import fc from "fast-check";
import { expect, test } from "vitest";
import { CASE_STATUSES } from "./case-status.ts";
import { DOCUMENT_SIDES } from "./document-sides.ts";
import {
  IDENTITY_VERDICTS,
  isVerdictComplete,
  type JudgedSide,
  needsNote,
  possibleDecisions,
  sidesToSend,
  VERDICT_REASONS,
} from "./verdicts.ts";

test.each([
  ["accepted", null, true],
  ["accepted", "blurred", false],
  ["retry", "glare", true],
  ["retry", null, false],
  ["retry", "altered", false],
  ["refused", "altered", true],
  ["refused", "glare", false],
  ["refused", null, false],
] as const)("%s with the reason %s is complete: %s", (verdict, reason, complete) => {
  expect(isVerdictComplete({ verdict, reason })).toBe(complete);
});

test("every reason belongs to exactly one verdict", () => {
  for (const reason of VERDICT_REASONS) {
    expect(IDENTITY_VERDICTS.filter((verdict) => isVerdictComplete({ verdict, reason }))).toHaveLength(1);
  }
});

const card = ["front", "back"] as const;
const judged = (front: JudgedSide["verdict"], back: JudgedSide["verdict"]): JudgedSide[] => [
  { side: "front", verdict: front },
  { side: "back", verdict: back },
];
test.each([
  [judged("accepted", "accepted"), ["verify", "request_revision", "reject"], []],
  [judged("accepted", null), ["request_revision", "reject"], []],
  [judged("accepted", "retry"), ["request_revision", "reject"], ["back"]],
  [judged("refused", null), ["request_revision", "reject"], ["front"]],
  [judged(null, null), ["request_revision", "reject"], []],
  [[{ side: "front", verdict: "accepted" } as const], ["request_revision", "reject"], ["back"]],
])("a card with %o admits %o and needs %o", (sides, decisions, missing) => {
  expect(possibleDecisions("in_review", card, sides)).toEqual(decisions);
  expect(sidesToSend(card, sides)).toEqual(missing);
});

test.each([
  ["verify", [], false],
  ["reject", [], true],
  ["reject", ["front"], true],
  ["request_revision", ["front"], false],
  ["request_revision", [], true],
] as const)("%s with %o to send again needs words: %s", (decision, toSend, needed) => {
  expect(needsNote(decision, toSend)).toBe(needed);
});

test("a video appointment can be confirmed without a picture", () => {
  expect(possibleDecisions("in_review", [], [])).toEqual(["verify", "request_revision", "reject"]);
});

test("never verifies a case with a picture that is missing, waiting, refused or to be sent again", () => {
  const side = fc.record({
    side: fc.constantFrom(...DOCUMENT_SIDES),
    verdict: fc.constantFrom(null, ...IDENTITY_VERDICTS),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...CASE_STATUSES),
      fc.subarray([...DOCUMENT_SIDES]),
      fc.uniqueArray(side, { selector: (one) => one.side }),
      (status, required, sides) => {
        const all = required.every((one) => sides.some((s) => s.side === one && s.verdict === "accepted"));
        expect(possibleDecisions(status, required, sides).includes("verify")).toBe(
          all && status === "in_review",
        );
      },
    ),
  );
});

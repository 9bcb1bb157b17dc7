import fc from "fast-check";
import { expect, test } from "vitest";
import {
  distribution,
  judge,
  mayReview,
  RATINGS,
  REJECTION_REASONS,
  REVIEW_STATES,
  reviewState,
  summarise,
  type Verdict,
} from "./review.ts";

test.each([
  [{ reviewed: false, completed: false }, false],
  [{ reviewed: false, completed: true }, true],
  [{ reviewed: true, completed: false }, true],
  [{ reviewed: true, completed: true }, true],
])("spec 2 §5: %j may review: %s", (person, allowed) => {
  expect(mayReview(person)).toBe(allowed);
});

test.each([
  [{ is_approved: true, rejection_reason: null }, "approved"],
  [{ is_approved: false, rejection_reason: null }, "pending"],
  [{ is_approved: false, rejection_reason: "off_topic" }, "rejected"],
])("%j is %s", (row, state) => {
  expect(reviewState(row)).toBe(state);
});

const reviewArb = fc.record({
  state: fc.constantFrom(...REVIEW_STATES),
  author: fc.constant("author"),
  version: fc.integer({ min: 1, max: 5 }),
  reason: fc.option(fc.constantFrom(...REJECTION_REASONS)),
  note: fc.option(fc.constantFrom("Trop long", "Hors sujet")),
});
const verdictArb: fc.Arbitrary<Verdict> = fc.oneof(
  fc.constant({ verdict: "approved" } as const),
  fc.record({
    verdict: fc.constant("rejected" as const),
    reason: fc.constantFrom(...REJECTION_REASONS),
    note: fc.option(fc.constantFrom("Trop long", "Hors sujet")),
  }),
);

test("no one moderates their own review, and an unread change is never overwritten", () => {
  fc.assert(
    fc.property(reviewArb, verdictArb, fc.integer({ min: 1, max: 5 }), (review, verdict, version) => {
      expect(judge(review, verdict, { moderator: "author", version })).toBe("own_review");
      const result = judge(review, verdict, { moderator: "other", version });
      if (result === "apply") expect(version).toBe(review.version);
      if (result === "conflict") expect(version).not.toBe(review.version);
      if (result === "done") expect(review.state).toBe(verdict.verdict);
    }),
  );
});

test("the same verdict by another moderator is no conflict; a different one is", () => {
  const review = { state: "approved", author: "a", version: 2, reason: null, note: null } as const;
  expect(judge(review, { verdict: "approved" }, { moderator: "b", version: 1 })).toBe("done");
  const no: Verdict = { verdict: "rejected", reason: "off_topic", note: null };
  expect(judge(review, no, { moderator: "b", version: 1 })).toBe("conflict");
  expect(judge(review, no, { moderator: "b", version: 2 })).toBe("apply");
  const silent: Verdict = { verdict: "rejected", reason: "other", note: null };
  expect(judge(review, silent, { moderator: "b", version: 2 })).toBe("note_required");
});

test.each([
  [{ 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 }, null, 0],
  [{ 5: 1, 4: 2, 3: 0, 2: 0, 1: 0 }, 4.3, 3],
  [{ 5: 1, 4: 3, 3: 0, 2: 0, 1: 0 }, 4.3, 4],
  [{ 5: 0, 4: 0, 3: 0, 2: 0, 1: 7 }, 1, 7],
])("the ratings %j average %s of %i", (counts, average, count) => {
  expect(summarise(counts)).toEqual({ average, count });
});

test("the distribution gives each rating's percentage of all", () => {
  expect(distribution({ 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 })).toEqual([0, 0, 0, 0, 0]);
  expect(distribution({ 5: 2, 4: 1, 3: 0, 2: 0, 1: 0 })).toEqual([67, 33, 0, 0, 0]);
  const count = fc.nat(1_000_000);
  fc.assert(
    fc.property(fc.record({ 1: count, 2: count, 3: count, 4: count, 5: count }), (counts) => {
      const shares = distribution(counts);
      expect(shares).toHaveLength(RATINGS.length);
      for (const [index, rating] of RATINGS.entries()) {
        expect(shares[index]).toBeGreaterThanOrEqual(0);
        expect(shares[index]).toBeLessThanOrEqual(100);
        if (counts[rating] === 0) expect(shares[index]).toBe(0);
      }
    }),
  );
});

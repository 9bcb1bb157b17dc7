/** One to five (spec 2 §9), best first: the display order of a distribution. */
export const RATINGS = [5, 4, 3, 2, 1] as const;

/** In characters. */
export const REVIEW_LIMITS = { comment: 2_000, note: 500 } as const;

/** Sort orders of a service's reviews; the first is the default. */
export const REVIEW_SORTS = ["newest", "highest", "lowest"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Visible to the author only, to everyone, or returned to the author with a reason. */
export const REVIEW_STATES = ["pending", "approved", "rejected"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Why a review was rejected. `other` requires a note. */
export const REJECTION_REASONS = [
  "insulting",
  "personal_data",
  "advertising",
  "off_topic",
  "unfounded",
  "other",
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Whether a person may review a service: they completed it, or have reviewed it before (spec 2 §5). */
export function mayReview({ reviewed, completed }: { reviewed: boolean; completed: boolean }): boolean {
  return reviewed || completed;
}

/** The specification's `is_approved` has two values; a rejection reason makes the third state. */
export function reviewState(review: { is_approved: boolean; rejection_reason: string | null }): ReviewState {
  if (review.is_approved) return "approved";
  return review.rejection_reason === null ? "pending" : "rejected";
}

export type Verdict =
  | { verdict: "approved" }
  | { verdict: "rejected"; reason: RejectionReason; note: string | null };

/**
 * What to do with a moderator's verdict. `done`: the review already has it. `own_review`: moderators cannot judge
 * their own review. `note_required`: the author would get no explanation. `conflict`: the author or another moderator
 * has changed the review since it was read.
 */
export function judge(
  review: {
    state: ReviewState;
    author: string;
    version: number;
    reason: RejectionReason | null;
    note: string | null;
  },
  verdict: Verdict,
  by: { moderator: string; version: number },
): "apply" | "done" | "own_review" | "note_required" | "conflict" {
  if (review.author === by.moderator) return "own_review";
  if (verdict.verdict === "rejected" && verdict.reason === "other" && !verdict.note) return "note_required";
  const same =
    review.state === verdict.verdict &&
    (verdict.verdict === "approved" || (review.reason === verdict.reason && review.note === verdict.note));
  if (same) return "done";
  return review.version === by.version ? "apply" : "conflict";
}

/** Number of reviews per rating. */
export type RatingCounts = Record<(typeof RATINGS)[number], number>;

/** Count and average of all ratings; `average` has one decimal (spec 2 §9), null without reviews. */
export function summarise(counts: Readonly<RatingCounts>): { average: number | null; count: number } {
  const count = RATINGS.reduce((sum, rating) => sum + counts[rating], 0);
  const stars = RATINGS.reduce((sum, rating) => sum + rating * counts[rating], 0);
  return { average: count === 0 ? null : Math.round((stars * 10) / count) / 10, count };
}

/** Whole percentages per rating, from five stars down; all 0 without reviews. */
export function distribution(counts: Readonly<RatingCounts>): number[] {
  const { count: total } = summarise(counts);
  return RATINGS.map((rating) => (total === 0 ? 0 : Math.round((counts[rating] / total) * 100)));
}

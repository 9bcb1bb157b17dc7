/** One to five (spec 2 §9), from the best down: the order in which a distribution is read. */
export const RATINGS = [5, 4, 3, 2, 1] as const;

/** Characters. */
export const REVIEW_LIMITS = { comment: 2_000, note: 500 } as const;

/** In what order the reviews of a service are read; the first unless asked otherwise. */
export const REVIEW_SORTS = ["newest", "highest", "lowest"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Seen by its author alone, by everybody, or sent back to its author with a reason. */
export const REVIEW_STATES = ["pending", "approved", "rejected"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Why a review is not shown. `other` says nothing by itself: it takes a note. */
export const REJECTION_REASONS = [
  "insulting",
  "personal_data",
  "advertising",
  "off_topic",
  "unfounded",
  "other",
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Who may write: whoever completed the service, and whoever did write before (spec 2 §5). */
export function mayReview({ reviewed, completed }: { reviewed: boolean; completed: boolean }): boolean {
  return reviewed || completed;
}

/** `is_approved` is what the specification keeps; a reason says that somebody has looked and said no. */
export function reviewState(review: { is_approved: boolean; rejection_reason: string | null }): ReviewState {
  if (review.is_approved) return "approved";
  return review.rejection_reason === null ? "pending" : "rejected";
}

export type Verdict =
  | { verdict: "approved" }
  | { verdict: "rejected"; reason: RejectionReason; note: string | null };

/**
 * What a verdict makes of a review. `done`: it is that already, whoever said so. `own_review`: nobody judges what they wrote
 * themselves. `note_required`: the author would be told nothing. `conflict`: it is not the review that was read, because its
 * author or another moderator has changed it since.
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

/** How many gave each rating. */
export type RatingCounts = Record<(typeof RATINGS)[number], number>;

/** Over all of them; `average` has one decimal (spec 2 §9) and is null when there is none. */
export function summarise(counts: Readonly<RatingCounts>): { average: number | null; count: number } {
  const count = RATINGS.reduce((sum, rating) => sum + counts[rating], 0);
  const stars = RATINGS.reduce((sum, rating) => sum + rating * counts[rating], 0);
  return { average: count === 0 ? null : Math.round((stars * 10) / count) / 10, count };
}

/** The share of each rating in percent, whole, from five stars down; all 0 where there is none. */
export function distribution(counts: Readonly<RatingCounts>): number[] {
  const { count: total } = summarise(counts);
  return RATINGS.map((rating) => (total === 0 ? 0 : Math.round((counts[rating] / total) * 100)));
}

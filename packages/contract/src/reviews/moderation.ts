import { REJECTION_REASONS, REVIEW_LIMITS, REVIEW_STATES } from "@passerelle/domain/reviews/review";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { OwnReview, Rating } from "../reviews.ts";
import { Instant, Page, PerPage, RowVersion, text } from "../shapes.ts";

const Reason = z.enum(REJECTION_REASONS);

/** A review as a moderator sees it. */
export const ModeratedReview = z.extend(OwnReview, {
  id: z.uuid(),
  /** Its title in the reader's language. */
  service: z.object({ id: z.uuid(), title: z.string() }),
  author: z.object({ id: z.uuid(), name: z.string() }),
  /** Written by the caller, who may not judge it. */
  own: z.boolean(),
  created_at: Instant,
  /** Oldest first, each with the text at that time. */
  events: z.array(
    z.object({
      event: z.enum(["written", "edited", "approved", "rejected"]),
      /** Null when that account was deleted. */
      by: z.nullable(z.string()),
      rating: Rating,
      comment: z.nullable(z.string()),
      reason: z.nullable(Reason),
      note: z.nullable(z.string()),
      at: Instant,
    }),
  ),
});
export type ModeratedReview = z.output<typeof ModeratedReview>;

const version = RowVersion;

const Verdict = z.discriminatedUnion("verdict", [
  z.strictObject({ verdict: z.literal("approved"), version }),
  z.strictObject({
    verdict: z.literal("rejected"),
    version,
    reason: Reason,
    /** For the author, in the moderator's words; required for `other`. */
    note: z.nullable(text(REVIEW_LIMITS.note)),
  }),
]);

/** The first reviews that wait for a verdict, and the number of all, for the dashboard. */
export const ModerationCard = z.object({ reviews: z.array(ModeratedReview), pending: z.int() });

/** Moderation of reviews by support and super_admin. The author is notified of each verdict by email. */
export const moderation = contract({
  "GET /api/admin/reviews": {
    summary: "Reviews waiting for a verdict, oldest first, or those with one, newest first",
    access: "reviews.moderate",
    query: z.strictObject({
      /** Default: `pending`. */
      state: z.optional(z.enum(REVIEW_STATES)),
      /** In the comment, the author's name or the service's title; accents and case ignored. */
      search: z.optional(text(120)),
      page: Page,
      per_page: PerPage,
    }),
    reply: z.object({
      reviews: z.array(ModeratedReview),
      total: z.int(),
      /** Number per state, within the search. */
      counts: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
    }),
  },
  "PATCH /api/admin/reviews/:id": {
    summary: "Approves a review or rejects it with a reason; `version` is the text that was read",
    access: "reviews.moderate",
    params: z.strictObject({ id: z.uuid() }),
    body: Verdict,
    reply: ModeratedReview,
    errors: ["review_not_found", "own_review", "reason_required", "edit_conflict"],
  },
});

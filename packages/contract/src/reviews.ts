import {
  REJECTION_REASONS,
  REVIEW_LIMITS,
  REVIEW_SORTS,
  REVIEW_STATES,
} from "@passerelle/domain/reviews/review";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Instant, Page, PerPage, RowVersion, text } from "./shapes.ts";

export const Rating = z.int().check(z.minimum(1), z.maximum(5));

/** A published review; its author appears as first name and initial. */
export const Review = z.object({
  id: z.uuid(),
  user_name: z.string(),
  user_avatar: z.nullable(z.string()),
  rating: Rating,
  comment: z.nullable(z.string()),
  created_at: Instant,
});
export type Review = z.output<typeof Review>;

/** A review as its author sees it. */
export const OwnReview = z.object({
  rating: Rating,
  comment: z.nullable(z.string()),
  state: z.enum(REVIEW_STATES),
  /** For a rejected review: the reason and the moderator's note. */
  reason: z.nullable(z.enum(REJECTION_REASONS)),
  note: z.nullable(z.string()),
  updated_at: Instant,
  /** Send it back with the next edit. */
  version: RowVersion,
});
export type OwnReview = z.output<typeof OwnReview>;

const ofService = z.strictObject({ id: z.uuid() });

export const WrittenReview = z.strictObject({
  /** The edited review's version; 0 for a first one. */
  version: RowVersion,
  rating: Rating,
  comment: z.nullable(text(REVIEW_LIMITS.comment)),
});
export type WrittenReview = z.output<typeof WrittenReview>;

export const reviews = contract({
  "GET /api/services/:id/reviews": {
    summary: "The approved reviews of a service, newest first by default, with the average of all of them",
    access: "public",
    params: ofService,
    /** Default: 50 per page. */
    query: z.strictObject({ sort: z.optional(z.enum(REVIEW_SORTS)), page: Page, per_page: PerPage }),
    reply: z.object({
      /** One decimal; null without reviews. */
      average: z.nullable(z.number()),
      /** Number of all reviews, not only of this page. */
      count: z.int(),
      /** Number of reviews per rating. */
      ratings: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }),
      reviews: z.array(Review),
    }),
    errors: ["service_not_found"],
  },
  "GET /api/reviews/newest": {
    summary:
      "At most two of the newest approved reviews written in the reader's language, with their service",
    access: "public",
    reply: z.object({
      reviews: z.array(z.extend(Review, { service: z.object({ id: z.uuid(), title: z.string() }) })),
    }),
  },
  "GET /api/services/:id/my-review": {
    summary: "The caller's own review of a service, and whether they may write one (spec 2 §5)",
    access: "signed_in",
    params: ofService,
    reply: z.object({ review: z.nullable(OwnReview), may_review: z.boolean() }),
    errors: ["service_not_found"],
  },
  "PUT /api/services/:id/my-review": {
    summary: "Adds or edits the caller's review, which becomes visible once it is approved",
    access: "signed_in",
    params: ofService,
    body: WrittenReview,
    reply: OwnReview,
    errors: ["service_not_found", "review_not_allowed", "edit_conflict"],
  },
  "GET /api/figures": {
    summary: "Published figures of completed work; null where there are too few",
    access: "public",
    reply: z.object({
      completed_requests: z.nullable(z.int()),
      /** The rating over the approved reviews; the average from 1 to 5 has one decimal. */
      rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
    }),
  },
});

import type { OwnReview, Review } from "@passerelle/contract/reviews";
import type { Language } from "@passerelle/contract/shapes";
import {
  mayReview,
  type RatingCounts,
  type ReviewSort,
  reviewState,
  summarise,
} from "@passerelle/domain/reviews/review";
import { describeActiveServices, requireActiveService } from "../catalogue/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { hasCompletedRequest } from "../requests/service.ts";
import {
  countRatings,
  findNewestIn,
  findPublicReviews,
  findReviewOf,
  insertReview,
  insertReviewEvent,
  rewriteReview,
  type StoredReview,
} from "./queries.ts";

const PER_PAGE = 50;
/** Reviews on the landing page. */
const SHOWN_AT_HOME = 2;

/**
 * The approved reviews of a service, newest first unless sorted otherwise, with the average (one decimal), their
 * total number and the number per rating (spec 2 §2 *Service detail*). Throws `service_not_found`.
 */
export async function listReviews(
  { db }: Context,
  serviceId: string,
  query: { sort?: ReviewSort; page?: number; per_page?: number },
): Promise<{
  average: number | null;
  count: number;
  ratings: RatingCounts;
  reviews: Review[];
}> {
  const { sort = "newest", page = 1, per_page: perPage = PER_PAGE } = query;
  await requireActiveService(db, serviceId);
  const ratings = await countRatings(db, serviceId);
  const rows = await findPublicReviews(db, serviceId, sort, { limit: perPage, offset: (page - 1) * perPage });
  return {
    ...summarise(ratings),
    ratings,
    reviews: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
  };
}

/**
 * The latest published reviews in the reader's language, over all active services; at most `SHOWN_AT_HOME`.
 * no more.
 */
export async function listNewestReviews(
  { db }: Context,
  language: Language,
): Promise<(Review & { service: { id: string; title: string } })[]> {
  const rows = await findNewestIn(db, language, SHOWN_AT_HOME * 3);
  const titles = await describeActiveServices(
    db,
    rows.map(({ service_id }) => service_id),
    language,
  );
  return rows
    .flatMap(({ service_id, created_at, ...review }) => {
      const service = titles.get(service_id);
      if (!service) return [];
      const { id, title } = service;
      return [{ ...review, created_at: created_at.toISOString(), service: { id, title } }];
    })
    .slice(0, SHOWN_AT_HOME);
}

/** The caller's own review and whether they may write one (spec 2 §5). Throws `service_not_found`. */
export async function getMyReview(
  { db }: Context,
  { userId }: Actor,
  serviceId: string,
): Promise<{ review: OwnReview | null; may_review: boolean }> {
  await requireActiveService(db, serviceId);
  const review = await findReviewOf(db, userId, serviceId);
  const completed = review !== undefined || (await hasCompletedRequest(db, userId, serviceId));
  return {
    review: review ? presentOwn(review) : null,
    may_review: mayReview({ reviewed: review !== undefined, completed }),
  };
}

/**
 * Adds or rewrites the caller's review, which is hidden from others until approved (spec 2 §4). Sending the same text
 * again changes nothing and keeps its approval.
 *
 * Throws `service_not_found`, `review_not_allowed` (the caller did not complete the service) and `edit_conflict` (it
 * was edited in another tab or moderated since).
 */
export async function writeMyReview(
  { db }: Context,
  { userId }: Actor,
  serviceId: string,
  said: { version: number; rating: number; comment: string | null },
  language: Language,
): Promise<OwnReview> {
  const written = { rating: said.rating, comment: said.comment || null };
  return db.transaction().execute(async (trx) => {
    await requireActiveService(trx, serviceId);
    let before = await findReviewOf(trx, userId, serviceId, { lock: true });
    if (!before) {
      if (!(await hasCompletedRequest(trx, userId, serviceId))) throw new AppError("review_not_allowed");
      const first = await insertReview(trx, { ...written, language, user_id: userId, service_id: serviceId });
      if (first) {
        await insertReviewEvent(trx, { ...written, review_id: first.id, actor_id: userId, event: "written" });
        return presentOwn(first);
      }
      // Another tab has inserted it meanwhile.
      before = await findReviewOf(trx, userId, serviceId, { lock: true });
    }
    if (!before) throw new AppError("edit_conflict");
    if (before.rating === written.rating && before.comment === written.comment) return presentOwn(before);
    if (before.version !== said.version) throw new AppError("edit_conflict");
    const review = await rewriteReview(trx, before.id, { ...written, language });
    await insertReviewEvent(trx, { ...written, review_id: review.id, actor_id: userId, event: "edited" });
    return presentOwn(review);
  });
}

function presentOwn(review: StoredReview): OwnReview {
  return {
    rating: review.rating,
    comment: review.comment,
    state: reviewState(review),
    reason: review.rejection_reason,
    note: review.rejection_note,
    updated_at: review.updated_at.toISOString(),
    version: review.version,
  };
}

/** The rating over all approved reviews; `average` has one decimal and is null without reviews. */
export async function rateAll(db: Db): Promise<{ average: number | null; count: number }> {
  return summarise(await countRatings(db));
}

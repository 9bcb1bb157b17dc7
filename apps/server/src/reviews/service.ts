import type { Review } from "@passerelle/contract/reviews";
import { requireActiveService } from "../catalogue/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { deleteReviewsOf, findPublicReviews, findRating } from "./queries.ts";

const PER_PAGE = 50;

/**
 * The approved reviews of a service, newest first, with the average (one decimal) and the number of all of them
 * (spec 2 §2 *Service detail*). Throws `service_not_found`.
 */
export async function listReviews(
  { db }: Context,
  serviceId: string,
  { page = 1, per_page: perPage = PER_PAGE }: { page?: number; per_page?: number },
): Promise<{ average: number | null; count: number; reviews: Review[] }> {
  await requireActiveService(db, serviceId);
  const { average, count } = await findRating(db, serviceId);
  const rows = await findPublicReviews(db, serviceId, { limit: perPage, offset: (page - 1) * perPage });
  return {
    average,
    count,
    reviews: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
  };
}

/** Over all approved reviews there are; `average` has one decimal and is null when there is none. */
export function rateAll(db: Db): Promise<{ average: number | null; count: number }> {
  return findRating(db);
}

/** What a person wrote goes with their account; call in the transaction that closes it. */
export function eraseReviews(trx: Db, userId: string): Promise<void> {
  return deleteReviewsOf(trx, userId);
}

import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export type PublicReview = {
  id: string;
  user_name: string;
  user_avatar: string | null;
  rating: number;
  comment: string | null;
  created_at: Date;
};

/** One page of the approved reviews of a service, newest first. */
export function findPublicReviews(
  db: Db,
  serviceId: string,
  page: { limit: number; offset: number },
): Promise<PublicReview[]> {
  return db
    .selectFrom("service_reviews_public")
    .select(["id", "user_name", "user_avatar", "rating", "comment", "created_at"])
    .where("service_id", "=", serviceId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .$narrowType<PublicReview>()
    .execute();
}

/**
 * Over all approved reviews of a service, or without one of all services; `average` has one decimal and is null when there
 * is none.
 */
export async function findRating(
  db: Db,
  serviceId?: string,
): Promise<{ average: number | null; count: number }> {
  return db
    .selectFrom("service_reviews")
    .select(({ fn }) => [
      sql<number | null>`round(avg(rating), 1)::float8`.as("average"),
      fn.countAll<number>().as("count"),
    ])
    .where("is_approved", "=", true)
    .$if(serviceId !== undefined, (query) => query.where("service_id", "=", serviceId as string))
    .executeTakeFirstOrThrow();
}

export async function deleteReviewsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("service_reviews").where("user_id", "=", userId).execute();
}

import type { Language } from "@passerelle/domain/languages";
import {
  RATINGS,
  type RatingCounts,
  type REJECTION_REASONS,
  type ReviewSort,
} from "@passerelle/domain/reviews/review";
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

/** One page of the approved reviews of a service; equal ratings are sorted newest first. */
export function findPublicReviews(
  db: Db,
  serviceId: string,
  sort: ReviewSort,
  page: { limit: number; offset: number },
): Promise<PublicReview[]> {
  return db
    .selectFrom("service_reviews_public")
    .select(["id", "user_name", "user_avatar", "rating", "comment", "created_at"])
    .where("service_id", "=", serviceId)
    .$if(sort !== "newest", (query) => query.orderBy("rating", sort === "lowest" ? "asc" : "desc"))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .$narrowType<PublicReview>()
    .execute();
}

/** The latest approved reviews with a comment in a language, over all services. */
export function findNewestIn(
  db: Db,
  language: Language,
  limit: number,
): Promise<(PublicReview & { service_id: string })[]> {
  return db
    .selectFrom("service_reviews_public")
    .select(["id", "service_id", "user_name", "user_avatar", "rating", "comment", "created_at"])
    .where("language", "=", language)
    .where("comment", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .$narrowType<PublicReview & { service_id: string }>()
    .execute();
}

/** Number of approved reviews per rating, of one service or of all. */
export async function countRatings(db: Db, serviceId?: string): Promise<RatingCounts> {
  const rows = await db
    .selectFrom("service_reviews")
    .select(({ fn }) => ["rating", fn.countAll<number>().as("count")])
    .where("is_approved", "=", true)
    .$if(serviceId !== undefined, (query) => query.where("service_id", "=", serviceId as string))
    .groupBy("rating")
    .execute();
  const counts = new Map(rows.map(({ rating, count }) => [rating, count]));
  return Object.fromEntries(RATINGS.map((rating) => [rating, counts.get(rating) ?? 0])) as RatingCounts;
}

/** A review as its author wrote it, with its verdict. */
export type StoredReview = {
  id: string;
  user_id: string;
  service_id: string;
  rating: number;
  comment: string | null;
  is_approved: boolean;
  rejection_reason: (typeof REJECTION_REASONS)[number] | null;
  rejection_note: string | null;
  updated_at: Date;
  version: number;
};

/** A person's review of a service; with `lock`, locked until the transaction ends. */
export function findReviewOf(
  db: Db,
  userId: string,
  serviceId: string,
  { lock = false } = {},
): Promise<StoredReview | undefined> {
  return db
    .selectFrom("service_reviews")
    .select(STORED)
    .where("user_id", "=", userId)
    .where("service_id", "=", serviceId)
    .$if(lock, (query) => query.forUpdate())
    .$narrowType<StoredReview>()
    .executeTakeFirst();
}

export const STORED = [
  "service_reviews.id",
  "service_reviews.user_id",
  "service_reviews.service_id",
  "service_reviews.rating",
  "service_reviews.comment",
  "service_reviews.is_approved",
  "service_reviews.rejection_reason",
  "service_reviews.rejection_note",
  "service_reviews.updated_at",
  "service_reviews.version",
] as const;

type Written = { rating: number; comment: string | null };
type InLanguage = { language: Language };

/** Inserts a first review; undefined when the person already has one. */
export function insertReview(
  trx: Db,
  review: Written & InLanguage & { user_id: string; service_id: string },
): Promise<StoredReview | undefined> {
  return trx
    .insertInto("service_reviews")
    .values(review)
    .onConflict((conflict) => conflict.columns(["user_id", "service_id"]).doNothing())
    .returning(STORED)
    .$narrowType<StoredReview>()
    .executeTakeFirst();
}

/** A rewritten review is pending again (spec 2 §4). */
export function rewriteReview(trx: Db, id: string, written: Written & InLanguage): Promise<StoredReview> {
  return trx
    .updateTable("service_reviews")
    .set({ ...written, is_approved: false, rejection_reason: null, rejection_note: null })
    .set({ updated_at: sql`now()`, version: sql`version + 1` })
    .where("id", "=", id)
    .returning(STORED)
    .$narrowType<StoredReview>()
    .executeTakeFirstOrThrow();
}

type NewEvent = Written & {
  review_id: string;
  actor_id: string;
  event: "written" | "edited" | "approved" | "rejected";
  reason?: string | null;
  note?: string | null;
};

export async function insertReviewEvent(trx: Db, event: NewEvent): Promise<void> {
  await trx.insertInto("service_review_events").values(event).execute();
}

export async function deleteReviewsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("service_reviews").where("user_id", "=", userId).execute();
}

/** A person's reviews, for the export of their data. */
export function readReviews(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("service_reviews")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

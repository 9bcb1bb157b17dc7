import type { ModeratedReview } from "@passerelle/contract/reviews/moderation";
import type { RejectionReason, ReviewState } from "@passerelle/domain/reviews/review";
import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "../../platform/db.ts";
import type { DB } from "../../platform/tables.ts";
import { STORED, type StoredReview } from "../queries.ts";

type EventRow = Omit<ModeratedReview["events"][number], "at"> & { at: string };
export type ModeratedRow = StoredReview & { author_name: string; created_at: Date; events: EventRow[] };

export type ReviewFilter = { state: ReviewState; search: string | undefined };

// These conditions must match the partial indexes.
const IN_STATE = {
  pending: sql<SqlBool>`NOT is_approved AND rejection_reason IS NULL`,
  approved: sql<SqlBool>`is_approved`,
  rejected: sql<SqlBool>`rejection_reason IS NOT NULL`,
} as const satisfies Record<ReviewState, unknown>;

function selectReviews(db: Db, { state, search }: ReviewFilter) {
  return db
    .selectFrom("service_reviews")
    .innerJoin("people as author", "author.id", "service_reviews.user_id")
    .where(IN_STATE[state])
    .$if(search !== undefined && search !== "", (query) =>
      query.innerJoin("service_titles as service", "service.id", "service_reviews.service_id").where(
        sql<SqlBool>`strpos(searchable(concat_ws(' ', service_reviews.comment, author.name,
            in_all_languages(service.title))), searchable(${search})) > 0`,
      ),
    );
}

const events = (eb: ExpressionBuilder<DB, "service_reviews">) =>
  jsonArrayFrom(
    eb
      .selectFrom("service_review_events as happened")
      .leftJoin("people as actor", "actor.id", "happened.actor_id")
      .select(["happened.event", "actor.name as by", "happened.rating", "happened.comment"])
      .select(["happened.reason", "happened.note", "happened.created_at as at"])
      .whereRef("happened.review_id", "=", "service_reviews.id")
      .orderBy("happened.id"),
  ).as("events");

/** One page: pending reviews with the longest waiting first, the others by latest verdict. */
export async function findForModeration(
  db: Db,
  filter: ReviewFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ModeratedRow[]; total: number }> {
  const rows = await selectReviews(db, filter)
    .select(STORED)
    .select(["author.name as author_name", "service_reviews.created_at"])
    .select(events)
    .orderBy("service_reviews.updated_at", filter.state === "pending" ? "asc" : "desc")
    .orderBy("service_reviews.id")
    .limit(page.limit)
    .offset(page.offset)
    .$narrowType<ModeratedRow>()
    .execute();
  const { total } = await selectReviews(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export function countStates(db: Db): Promise<Record<ReviewState, number>> {
  return db
    .selectFrom("service_reviews")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(IN_STATE.pending).as("pending"),
      fn.countAll<number>().filterWhere(IN_STATE.approved).as("approved"),
      fn.countAll<number>().filterWhere(IN_STATE.rejected).as("rejected"),
    ])
    .executeTakeFirstOrThrow();
}

/** Locks a review until the transaction ends, so that a second moderator sees the first one's verdict. */
export async function lockReview(trx: Db, id: string): Promise<void> {
  await trx.selectFrom("service_reviews").select("id").where("id", "=", id).forUpdate().execute();
}

export function findModerated(db: Db, id: string): Promise<ModeratedRow | undefined> {
  return db
    .selectFrom("service_reviews")
    .innerJoin("people as author", "author.id", "service_reviews.user_id")
    .where("service_reviews.id", "=", id)
    .select(STORED)
    .select(["author.name as author_name", "service_reviews.created_at"])
    .select(events)
    .$narrowType<ModeratedRow>()
    .executeTakeFirst();
}

export async function saveVerdict(
  trx: Db,
  id: string,
  verdict: { is_approved: boolean; rejection_reason: RejectionReason | null; rejection_note: string | null },
): Promise<void> {
  await trx
    .updateTable("service_reviews")
    .set({ ...verdict, updated_at: sql`now()`, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

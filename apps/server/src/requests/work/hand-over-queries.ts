import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StoredRequest } from "../queries.ts";

/** Requests that are being worked on, or wait for their customer, with this assignee. */
export async function countOpenOf(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("service_requests")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("assigned_to", "=", userId)
    .where("queue", "in", ["work", "waiting"])
    .executeTakeFirstOrThrow();
  return count;
}

export async function lockOpenOf(trx: Db, userId: string, limit: number): Promise<StoredRequest[]> {
  const rows = await trx
    .selectFrom("service_requests")
    .selectAll()
    .where("assigned_to", "=", userId)
    .where("queue", "in", ["work", "waiting"])
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();
  return rows as unknown as StoredRequest[];
}

/** When a person last signed in; undefined when there is no such account. */
export async function findSeen(db: Db, userId: string): Promise<{ seen_at: Date | null } | undefined> {
  const row = await db
    .selectFrom("people")
    .leftJoin("auth.accounts as account", "account.id", "people.id")
    .select("account.last_sign_in_at as seen_at")
    .where("people.id", "=", userId)
    .executeTakeFirst();
  return row;
}

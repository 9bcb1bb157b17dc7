import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StaffWorkItem } from "../../platform/staff-work.ts";
import type { StoredRequest } from "../queries.ts";
import { takenToday } from "./term-queries.ts";

const openOf = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom("service_requests as request")
    .where("request.assigned_to", "in", userIds)
    .where("request.queue", "in", ["work", "waiting"]);

/** The number of requests in work or waiting for their customer, by assignee. */
export async function countOpenOf(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await openOf(db, userIds)
    .select(["request.assigned_to", sql<number>`count(*)::int`.as("count")])
    .groupBy("request.assigned_to")
    .execute();
  return new Map(rows.map(({ assigned_to, count }) => [assigned_to ?? "", count]));
}

/** The requests that `countOpenOf` counts for one person, earliest due first. */
export async function listOpenOf(db: Db, userId: string, limit: number): Promise<StaffWorkItem[]> {
  const rows = await openOf(db, [userId])
    .innerJoin("people as customer", "customer.id", "request.user_id")
    .select(["request.id", "request.reference", "request.due_at as at", "customer.name as person"])
    .orderBy("request.queue_at")
    .orderBy("request.id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, state: "open", path: `/requests-queue/${row.id}` }));
}

/** A page of the open requests of a person, in the order of their ids, beginning after one of them. */
export async function findOpenOf(
  db: Db,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<StoredRequest[]> {
  let found = openOf(db, [userId]).selectAll("request").orderBy("request.id").limit(limit);
  if (after) found = found.where("request.id", ">", after);
  return (await found.execute()) as unknown as StoredRequest[];
}

/** Locks those of these requests that are still open with the person. */
export async function lockOpen(trx: Db, userId: string, ids: readonly string[]): Promise<StoredRequest[]> {
  if (ids.length === 0) return [];
  const rows = await openOf(trx, [userId])
    .selectAll("request")
    .where("request.id", "in", ids)
    .orderBy("request.id")
    .forUpdate("request")
    .execute();
  return rows as unknown as StoredRequest[];
}

/** The number of requests assigned to people today, by person. */
export async function findTaken(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("people")
    .select(["people.id", takenToday.as("taken")])
    .where("people.id", "in", userIds)
    .execute();
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

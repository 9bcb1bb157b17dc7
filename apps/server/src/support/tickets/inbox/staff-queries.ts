import { rolesWith } from "@passerelle/domain/roles";
import { sql } from "kysely";
import type { Db } from "../../../platform/db.ts";
import type { StaffWorkItem } from "../../../platform/staff-work.ts";
import type { StoredTicket } from "../queries.ts";

const working = (db: Db) =>
  db
    .selectFrom("people")
    .select(["id", "name"])
    .where("role", "in", rolesWith("support.manage"))
    .where("account_status", "=", "active")
    .where("closed_at", "is", null);

/** People who work on tickets: with the role, and able to sign in. */
export function findSupportStaff(db: Db): Promise<{ id: string; name: string }[]> {
  return working(db).orderBy("name").orderBy("id").execute();
}

/** A person who works on tickets, locked until the transaction ends so that their role cannot change. */
export function lockSupportStaff(trx: Db, id: string): Promise<{ id: string; name: string } | undefined> {
  return working(trx).where("id", "=", id).forShare().executeTakeFirst();
}

export async function findName(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom("people").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? "";
}

const openOf = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom("support_tickets as ticket")
    .where("ticket.assigned_to", "in", userIds)
    .where("ticket.state", "<>", "closed");

/** Tickets that are not closed, by assignee. */
export async function countOpenOf(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await openOf(db, userIds)
    .select(["ticket.assigned_to", sql<number>`count(*)::int`.as("count")])
    .groupBy("ticket.assigned_to")
    .execute();
  return new Map(rows.map(({ assigned_to, count }) => [assigned_to ?? "", count]));
}

/** The tickets of `countOpenOf` of one person, earliest due first. */
export async function listOpenOf(db: Db, userId: string, limit: number): Promise<StaffWorkItem[]> {
  const rows = await openOf(db, [userId])
    .innerJoin("people as customer", "customer.id", "ticket.user_id")
    .select(["ticket.id", "ticket.reference", "ticket.due_at as at", "customer.name as person"])
    .orderBy("ticket.due_at")
    .orderBy("ticket.id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, state: "open", path: `/admin/support-tickets/${row.id}` }));
}

/** Locks the first open tickets of a person, without those that `exceptOf` opened. */
export async function lockOpenOf(
  trx: Db,
  userId: string,
  { limit, exceptOf }: { limit: number; exceptOf: string | undefined },
): Promise<StoredTicket[]> {
  let found = openOf(trx, [userId]).selectAll("ticket").orderBy("ticket.id").limit(limit).forUpdate();
  if (exceptOf) found = found.where("ticket.user_id", "<>", exceptOf);
  return (await found.execute()) as unknown as StoredTicket[];
}

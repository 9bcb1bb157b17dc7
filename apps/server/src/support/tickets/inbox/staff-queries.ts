import { rolesWith } from "@passerelle/domain/roles";
import type { Db } from "../../../platform/db.ts";
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

/** Tickets that are not closed and have this assignee. */
export async function countOpenOf(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("support_tickets")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("assigned_to", "=", userId)
    .where("state", "<>", "closed")
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function lockOpenOf(trx: Db, userId: string): Promise<StoredTicket[]> {
  const rows = await trx
    .selectFrom("support_tickets")
    .selectAll()
    .where("assigned_to", "=", userId)
    .where("state", "<>", "closed")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows as unknown as StoredTicket[];
}

import { type SqlBool, sql } from "kysely";
import type { Db } from "../../../platform/db.ts";

/** Tickets that wait for a customer who can still speak. */
function silent(db: Db) {
  return db
    .selectFrom("support_tickets as ticket")
    .innerJoin("people as customer", "customer.id", "ticket.user_id")
    .select("ticket.id")
    .where("ticket.state", "in", ["answered", "proposed"])
    .where("customer.account_status", "=", "active");
}

/** Those of which nobody has said yet that they will be closed. */
export async function findToAnnounce(db: Db, silentBefore: Date, limit: number): Promise<string[]> {
  const rows = await silent(db)
    .where("ticket.silent_since", "<=", silentBefore)
    .where(
      sql<SqlBool>`(ticket.closing_announced_at IS NULL OR ticket.closing_announced_at < ticket.silent_since)`,
    )
    .orderBy("ticket.silent_since")
    .orderBy("ticket.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of which it was said, and whose time has come. */
export async function findToClose(db: Db, announcedBefore: Date, limit: number): Promise<string[]> {
  const rows = await silent(db)
    .where("ticket.closing_announced_at", "<=", announcedBefore)
    .whereRef("ticket.closing_announced_at", ">=", "ticket.silent_since")
    .orderBy("ticket.silent_since")
    .orderBy("ticket.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Tickets that were closed so long ago that nobody needs them. */
export async function findOld(db: Db, months: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("support_tickets")
    .select("id")
    .where("state", "=", "closed")
    .where(sql<SqlBool>`closed_at < now() - make_interval(months => ${months})`)
    .orderBy("closed_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

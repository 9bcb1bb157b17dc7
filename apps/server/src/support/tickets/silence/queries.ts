import { type SqlBool, sql } from "kysely";
import type { Db } from "../../../platform/db.ts";

/** Tickets waiting for a customer who can still sign in. */
function silent(db: Db) {
  return db
    .selectFrom("support_tickets as ticket")
    .innerJoin("people as customer", "customer.id", "ticket.user_id")
    .select("ticket.id")
    .where("ticket.state", "in", ["answered", "proposed"])
    .where("customer.account_status", "=", "active");
}

/** Silent tickets whose closure has not been announced. */
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

/** Silent tickets whose closure was announced and is due. */
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

/** Closed tickets beyond their retention. */
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

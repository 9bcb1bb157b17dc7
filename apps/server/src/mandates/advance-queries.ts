import { type SqlBool, sql } from "kysely";
import type { Db } from "../platform/db.ts";

type Batch = { after: string; limit: number };

/** Mandates in force that end before `horizon` or on it, by id. */
export async function findEnding(db: Db, horizon: string, { after, limit }: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom("mandates")
    .select("id")
    .where("status", "=", "active")
    .where(sql<SqlBool>`ends_on <= ${horizon}::date`)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Mandates that wait to be accepted or legalised, and others not in force whose last day is past, by id. */
export async function findWaiting(db: Db, today: string, { after, limit }: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom("mandates")
    .select("id")
    .where("status", "in", ["draft", "awaiting_principal", "awaiting_holder", "awaiting_legalisation"])
    .where((eb) =>
      eb.or([
        eb("status", "in", ["awaiting_holder", "awaiting_legalisation"]),
        sql<SqlBool>`ends_on < ${today}::date`,
      ]),
    )
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

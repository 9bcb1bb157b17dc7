import { type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Closed requests with answers to fields that are erased some days later, by id, after `after`. */
export async function findRetained(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("service_requests")
    .select("id")
    .where("status", "in", ["completed", "rejected", "cancelled"])
    .where(sql<SqlBool>`answers <> '{}'`)
    .where(
      sql<SqlBool>`jsonb_path_exists(terms, '$.form.sections[*].fields[*].retention_days ? (@ != null)')`,
    )
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** When a closed request was closed. */
export async function findClosedAt(trx: Db, id: string): Promise<Date | undefined> {
  const row = await trx
    .selectFrom("request_events")
    .select(({ fn }) => fn.max("at").as("closed_at"))
    .where("service_request_id", "=", id)
    .where("to_status", "in", ["completed", "rejected", "cancelled"])
    .executeTakeFirst();
  return row?.closed_at ?? undefined;
}

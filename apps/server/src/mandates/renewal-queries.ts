import type { Db } from "../platform/db.ts";

/** The mandate in force that continues another one, by id. */
export async function findRenewalInForce(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("mandates")
    .select("id")
    .where("renewal_of", "=", id)
    .where("status", "=", "active")
    .orderBy("active_on", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

import type { Db } from "../platform/db.ts";

type Batch = { after: string; limit: number };

/** Verifications that end by a day, in the order of their ids. */
export async function findEnding(db: Db, horizon: string, { after, limit }: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom("identity_cases")
    .select("id")
    .where("status", "=", "verified")
    .where("valid_until", "<=", new Date(`${horizon}T00:00:00Z`))
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Reviews that were begun before an instant, in the order of their ids. */
export async function findStaleClaims(db: Db, before: Date, { after, limit }: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom("identity_cases")
    .select("id")
    .where("status", "=", "in_review")
    .where("claimed_at", "<", before)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

import type { Db } from "../platform/db.ts";
import { type Contacts, isVisible, type StoredMandate } from "./queries.ts";

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

type Other = { id: string; number: number };

/**
 * The mandate that this one continues, and the last one that continues it and has not ended, where the person sees them: drafts are
 * their principal's alone.
 */
export async function findNeighbours(
  db: Db,
  { id, renewal_of }: StoredMandate,
  userId: string,
  contacts: Contacts,
): Promise<{ former: Other | undefined; next: Other | undefined }> {
  const rows = await db
    .selectFrom("mandates")
    .select(["id", "number", "renewal_of"])
    .where((eb) =>
      eb.or([eb("id", "=", renewal_of), eb.and([eb("renewal_of", "=", id), eb("ended_at", "is", null)])]),
    )
    .where(isVisible(userId, contacts))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return {
    former: rows.find((row) => row.id === renewal_of),
    next: rows.find((row) => row.renewal_of === id),
  };
}

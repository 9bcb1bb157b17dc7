import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { findMandatesInCheck } from "./legalisation/queries.ts";
import { type Contacts, type StoredMandate, selectVisible } from "./queries.ts";

type Awaiting = Pick<
  StoredMandate,
  "id" | "status" | "principal_id" | "holder_name" | "subject" | "invitation_ends_on"
> & {
  /** How many there are, including those beyond the limit. */
  total: number;
};

/**
 * The mandates that a person can sign or accept now, and those whose paper they must sign and send, the earliest end of the
 * invitation first.
 */
export async function findAwaiting(
  db: Db,
  userId: string,
  contacts: Contacts,
  limit: number,
): Promise<Awaiting[]> {
  const inCheck = await findMandatesInCheck(db, userId);
  const rows = await selectVisible(db, userId, contacts)
    .select((eb) => eb.fn.countAll<number>().over().as("total"))
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "awaiting_principal"), eb("principal_id", "=", userId)]),
        eb.and([eb("status", "=", "awaiting_holder"), eb("principal_id", "<>", userId)]),
        eb.and([
          eb("status", "=", "awaiting_legalisation"),
          eb("principal_id", "=", userId),
          ...(inCheck.length > 0 ? [eb("mandates.id", "not in", inCheck)] : []),
        ]),
      ]),
    )
    .orderBy(sql`CASE WHEN status = 'awaiting_holder' THEN mandates.invitation_ends_on END`, (order) =>
      order.asc().nullsLast(),
    )
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows as Awaiting[];
}

/**
 * A principal's mandates that they have not signed, by id. Drafts too: a presentation that is being committed is still a draft
 * here.
 */
export async function findUnsignedOf(db: Db, principalId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mandates")
    .select("id")
    .where("principal_id", "=", principalId)
    .where("status", "in", ["draft", "awaiting_principal"])
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

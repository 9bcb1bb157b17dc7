import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { type Contacts, type StoredMandate, selectVisible } from "./queries.ts";

type Awaiting = Pick<
  StoredMandate,
  "id" | "principal_id" | "holder_name" | "subject" | "invitation_ends_on"
> & {
  /** How many there are, including those beyond the limit. */
  total: number;
};

/** The mandates that a person can sign or accept now, the earliest end of the invitation first. */
export async function findAwaiting(
  db: Db,
  userId: string,
  contacts: Contacts,
  limit: number,
): Promise<Awaiting[]> {
  const rows = await selectVisible(db, userId, contacts)
    .select((eb) => eb.fn.countAll<number>().over().as("total"))
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "awaiting_principal"), eb("principal_id", "=", userId)]),
        eb.and([eb("status", "=", "awaiting_holder"), eb("principal_id", "<>", userId)]),
      ]),
    )
    .orderBy(sql`mandates.invitation_ends_on`, (order) => order.asc().nullsLast())
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows as Awaiting[];
}

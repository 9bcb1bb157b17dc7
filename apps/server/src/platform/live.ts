import type { Change } from "@passerelle/domain/live/changes";
import { sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * Publishes a change to the open pages of its recipients, in every process, when the caller's transaction commits. It
 * carries no content: browsers read again with their own permissions, so too many recipients reveal nothing.
 * Published twice in one transaction it is sent once. Writes nothing without recipients.
 */
export async function publishLive(
  trx: Db,
  { users }: { users: readonly string[] },
  { about, id = "" }: Change,
): Promise<void> {
  await sql`
    INSERT INTO live_events (user_id, about, subject)
    SELECT DISTINCT unnest(${[...users]}::uuid[]), ${about}, ${id}
    ON CONFLICT DO NOTHING`.execute(trx);
}

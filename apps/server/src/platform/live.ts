import type { Change } from "@passerelle/domain/live/changes";
import { sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * Publishes a change to the open pages of its recipients, in every process, when the caller's transaction commits. It has no
 * content: browsers read the data again with their own permissions, so an unnecessary recipient learns nothing. A change that is
 * published twice in one transaction is sent once. Without recipients nothing is written.
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

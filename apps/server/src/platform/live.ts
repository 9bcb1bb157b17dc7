import type { Change } from "@passerelle/domain/live/changes";
import { sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * Tells a change to whoever has a page open, in every process, once the caller's transaction commits and never before.
 * It carries no content: browsers read again what they may read, so telling too many people shows them nothing. Said twice
 * in one transaction it is told once. To nobody nothing is written.
 */
export async function tell(
  trx: Db,
  { users }: { users: readonly string[] },
  { about, id = "" }: Change,
): Promise<void> {
  await sql`
    INSERT INTO live_events (user_id, about, subject)
    SELECT DISTINCT unnest(${[...users]}::uuid[]), ${about}, ${id}
    ON CONFLICT DO NOTHING`.execute(trx);
}

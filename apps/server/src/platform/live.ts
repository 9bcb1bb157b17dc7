import type { Change } from "@passerelle/domain/live/changes";
import { sql } from "kysely";
import type { Db } from "./db.ts";

/** Who hears of a change: these accounts, or everybody who may read a request at the counter (`requestAccess`). */
export type Audience = { users: readonly string[] } | { workers: { requestId: string } };

/**
 * Tells a change to whoever has a page open, in every process, once the caller's transaction commits and never before.
 * It carries no content: browsers read again what they may read, so telling too many people shows them nothing. Said twice
 * in one transaction it is told once. To nobody nothing is written.
 */
export async function tell(trx: Db, to: Audience, { about, id = "" }: Change): Promise<void> {
  const users =
    "users" in to
      ? sql`SELECT DISTINCT unnest(${[...to.users]}::uuid[])`
      : sql`
        SELECT reader.id FROM users AS reader, service_requests AS request
        WHERE request.id = ${to.workers.requestId} AND reader.account_status = 'active'
          AND reader.id <> request.user_id
          AND (reader.role IN ('super_admin', 'operateur_support')
            OR reader.id = request.assigned_to AND reader.role IN ('agent_administration', 'mandataire', 'partenaire')
            OR reader.role = 'agent_administration' AND EXISTS (
              SELECT FROM agent_scopes AS scope WHERE scope.user_id = reader.id
                AND (scope.country_code = request.country_code OR scope.organism_id = request.organism_id)))`;
  await sql`
    INSERT INTO live_events (user_id, about, subject)
    SELECT reader.id, ${about}, ${id} FROM (${users}) AS reader (id)
    ON CONFLICT DO NOTHING`.execute(trx);
}

import type { RecentOutcomes } from "@passerelle/domain/payments/health";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** The outcomes of the last hour of each provider that had any. */
export async function findRecentOutcomes(db: Db): Promise<Map<string, RecentOutcomes>> {
  const { rows } = await sql<RecentOutcomes & { provider: string }>`
    SELECT provider,
      count(*) FILTER (WHERE status = 'succeeded')::int AS succeeded,
      count(*) FILTER (WHERE status = 'unknown' OR failure_code = 'provider_unavailable')::int AS unanswered,
      count(*) FILTER (WHERE status = 'succeeded' AND settled_at > created_at + interval '3 minutes')::int AS slow
    FROM transactions WHERE created_at > now() - interval '1 hour'
    GROUP BY provider`.execute(db);
  return new Map(rows.map(({ provider, ...outcomes }) => [provider, outcomes]));
}

import type { LocalizedText } from "@passerelle/domain/languages";
import { REQUEST_STATUSES } from "@passerelle/domain/requests/lifecycle/status";
import { mayJudge } from "@passerelle/domain/requests/work/processing";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { containing } from "../../platform/text-search.ts";

/** A request with documents that have no verdict. `since`: when the first of them was uploaded. */
export type UnjudgedRequest = {
  id: string;
  reference: string;
  user_id: string;
  name: string;
  title: LocalizedText;
  since: Date;
  documents: number;
};

const JUDGED = REQUEST_STATUSES.filter(mayJudge);

const unjudged = (search: string | undefined) => sql`
  FROM service_requests AS request
  JOIN request_documents AS document ON document.service_request_id = request.id
  JOIN people AS person ON person.id = request.user_id
  WHERE request.status = ANY (${JUDGED}::text[])
    AND document.replaced_at IS NULL AND document.removed_at IS NULL
    AND NOT EXISTS (SELECT FROM document_verdicts AS verdict WHERE verdict.document_id = document.id)
    AND (${search ?? null}::text IS NULL OR searchable(person.name) LIKE searchable(${containing(search ?? "")}))`;

/** Requests under work with documents that wait for a verdict, the longest waiting first. */
export async function findUnjudged(
  db: Db,
  search: string | undefined,
  limit: number,
): Promise<UnjudgedRequest[]> {
  const { rows } = await sql<UnjudgedRequest>`
    SELECT waiting.*, service.title
    FROM (
      SELECT request.id, request.reference, request.user_id, request.service_id, person.name,
        min(document.uploaded_at) AS since, count(*)::int AS documents
      ${unjudged(search)}
      GROUP BY request.id, person.name
      ORDER BY since, request.id LIMIT ${limit}
    ) AS waiting
    JOIN service_titles AS service ON service.id = waiting.service_id
    ORDER BY since, waiting.id`.execute(db);
  return rows;
}

export async function countUnjudged(db: Db, search?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT request.id)::int AS count ${unjudged(search)}`.execute(db);
  return rows[0]?.count ?? 0;
}

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

/**
 * Updates which documents of a request wait for a verdict. Call it in the transaction that adds, removes or judges a document, on
 * the locked request.
 */
export async function recountUnjudged(trx: Db, requestId: string): Promise<void> {
  await sql`
    UPDATE service_requests SET (unjudged_since, unjudged_documents) = (
      SELECT min(document.uploaded_at), count(*)::int FROM request_documents AS document
      WHERE document.service_request_id = ${requestId}
        AND document.replaced_at IS NULL AND document.removed_at IS NULL
        AND NOT EXISTS (SELECT FROM document_verdicts AS verdict WHERE verdict.document_id = document.id))
    WHERE id = ${requestId}`.execute(trx);
}

// Literals, because PostgreSQL does not use a partial index for the parameters of a prepared statement.
const JUDGED = sql.join(REQUEST_STATUSES.filter(mayJudge).map((status) => sql.lit(status)));

const waiting = sql`request.unjudged_since IS NOT NULL AND request.status IN (${JUDGED})`;

const named = (search: string | undefined) =>
  search === undefined ? sql`` : sql`AND searchable(person.name) LIKE searchable(${containing(search)})`;

/** Requests in work with documents that wait for a verdict, longest waiting first. */
export async function findUnjudged(
  db: Db,
  search: string | undefined,
  limit: number,
): Promise<UnjudgedRequest[]> {
  const { rows } = await sql<UnjudgedRequest>`
    SELECT request.id, request.reference, request.user_id, person.name, service.title,
      request.unjudged_since AS since, request.unjudged_documents AS documents
    FROM service_requests AS request
    JOIN people AS person ON person.id = request.user_id
    JOIN service_titles AS service ON service.id = request.service_id
    WHERE ${waiting} ${named(search)}
    ORDER BY request.unjudged_since, request.id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countUnjudged(db: Db, search?: string): Promise<number> {
  const person = search === undefined ? sql`` : sql`JOIN people AS person ON person.id = request.user_id`;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM service_requests AS request ${person}
    WHERE ${waiting} ${named(search)}`.execute(db);
  return rows[0]?.count ?? 0;
}

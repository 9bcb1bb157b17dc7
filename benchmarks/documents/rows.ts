import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/db.ts";
import { growRequests } from "../live/requests.ts";

/** Documents of each request, and pictures of each identity case. */
const OF_REQUEST = 4;
const OF_CASE = 2;
/** The share of all documents that are pictures of identities. */
const PICTURES = 0.1;
const PIECE = 50_000;

/**
 * Adds documents until there are this many, over two years: nine in ten belong to requests that are copies of `original`, the
 * others to identity cases, one for each customer. Documents have a verdict, except those of requests that were just submitted,
 * half of those of requests in progress, and one case in fifty. The files have no bytes, because a queue reads only rows.
 */
export async function growDocuments(db: Db, original: string, count: number): Promise<void> {
  // Requests come first, because they are distributed over all customers, and the customers of the cases must have none.
  await growRequests(db, original, Math.round((count * (1 - PICTURES)) / OF_REQUEST));
  await growCases(db, Math.round((count * PICTURES) / OF_CASE));
  for (let added = 1; added > 0; ) added = await addDocuments(db);
  await sql`
    UPDATE service_requests SET unjudged_since = waiting.since, unjudged_documents = waiting.documents
    FROM (
      SELECT service_request_id, min(uploaded_at) AS since, count(*)::int AS documents FROM uploaded_documents AS document
      WHERE NOT EXISTS (SELECT FROM document_verdicts AS verdict WHERE verdict.document_id = document.id)
      GROUP BY service_request_id) AS waiting
    WHERE service_requests.id = waiting.service_request_id`.execute(db);
  await sql`VACUUM ANALYZE`.execute(db);
  // Waits until writes to the disk have ended before the measurement begins.
  await sql`CHECKPOINT`.execute(db);
}

/** Adds documents to some of the requests without any; resolves with the number of these requests. */
async function addDocuments(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH bare AS (
      SELECT request.id, request.user_id, request.status, request.submitted_at FROM service_requests AS request
      WHERE request.submitted_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM uploaded_documents AS document WHERE document.service_request_id = request.id)
      LIMIT ${PIECE}),
    fresh AS MATERIALIZED (
      SELECT gen_random_uuid() AS id, bare.id AS request_id, user_id, submitted_at, number
      FROM bare, generate_series(1, ${OF_REQUEST}::int) AS number),
    added AS (
      INSERT INTO uploaded_documents (id, service_request_id, user_id, doc_key, file_name, storage_path, mime_type, size, sha256,
        upload_id, uploaded_at)
      SELECT id, request_id, user_id, 'piece-' || number, 'piece.pdf', 'bench/' || id, 'application/pdf', 200000, repeat('0', 64),
        id::text, submitted_at
      FROM fresh
      RETURNING id, service_request_id, doc_key, uploaded_at),
    judged AS (
      INSERT INTO document_verdicts (document_id, verdict, judged_by, judged_at)
      SELECT added.id, 'accepted', clerk.id, added.uploaded_at + interval '1 day'
      FROM added JOIN bare ON bare.id = added.service_request_id,
        (SELECT id FROM users WHERE role = 'super_admin' ORDER BY id LIMIT 1) AS clerk
      WHERE bare.status NOT IN ('submitted', 'in_progress')
        OR (bare.status = 'in_progress' AND added.doc_key IN ('piece-1', 'piece-2')))
    SELECT count(*)::int AS count FROM bare`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds identity cases with their customers, pictures, verdicts and events, until there are this many. */
async function growCases(db: Db, count: number): Promise<void> {
  const { rows } = await sql<{ there: number }>`SELECT count(*)::int AS there FROM identity_cases`.execute(
    db,
  );
  await sql`
    WITH clerk AS (SELECT id FROM users WHERE role = 'super_admin' ORDER BY id LIMIT 1),
    numbered AS (
      SELECT number, gen_random_uuid() AS user_id, gen_random_uuid() AS case_id, now() - random() * interval '730 days' AS at,
        CASE WHEN random() < 0.02 THEN 'pending' WHEN random() < 0.2 THEN 'rejected' ELSE 'verified' END AS status
      FROM generate_series(${(rows[0]?.there ?? 0) + 1}::int, ${count}::int) AS number),
    account AS (INSERT INTO auth.users (id) SELECT user_id FROM numbered),
    person AS (
      INSERT INTO users (id, name, role) SELECT user_id, 'Personne ' || number, 'diaspora' FROM numbered),
    one AS (
      INSERT INTO identity_cases (id, user_id, level, status, document_type, submitted_at, decided_by, decided_at, valid_until,
        created_at, updated_at, erase_after)
      SELECT case_id, user_id, 2, status, 'passport', at, CASE WHEN status <> 'pending' THEN clerk.id END,
        CASE WHEN status <> 'pending' THEN at + interval '6 hours' END,
        CASE WHEN status = 'verified' THEN (at + interval '5 years')::date END, at, at,
        CASE WHEN status <> 'pending' THEN at + interval '30 days' END
      FROM numbered, clerk),
    fresh AS MATERIALIZED (
      SELECT gen_random_uuid() AS id, case_id, user_id, at, side FROM numbered, (VALUES ('data_page'), ('back')) AS side (side)),
    picture AS (
      INSERT INTO identity_documents (id, case_id, user_id, side, file_name, storage_path, mime_type, size, sha256, upload_id,
        uploaded_at)
      SELECT id, case_id, user_id, side, 'photo.jpg', 'bench/' || id, 'image/jpeg', 200000, repeat('0', 64), id, at
      FROM fresh
      RETURNING id, case_id),
    verdict AS (
      INSERT INTO identity_verdicts (document_id, verdict, judged_by)
      SELECT picture.id, 'accepted', clerk.id FROM picture JOIN numbered USING (case_id), clerk WHERE status = 'verified')
    INSERT INTO identity_events (case_id, kind, by, actor_id, at)
    SELECT case_id, way.kind, way.by, CASE WHEN way.by = 'reviewer' THEN clerk.id ELSE user_id END, at + way.later
    FROM numbered, clerk, LATERAL (VALUES ('submit', 'person', interval '0'),
      (CASE status WHEN 'verified' THEN 'verify' WHEN 'rejected' THEN 'reject' END, 'reviewer', interval '6 hours')
    ) AS way (kind, by, later)
    WHERE way.kind IS NOT NULL`.execute(db);
}

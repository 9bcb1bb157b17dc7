import { sql } from "kysely";
import type { StatRange, StatSource } from "../platform/stat-source.ts";

const within = (column: string, { from, to }: StatRange) =>
  sql`${sql.ref(column)} >= ${from}::date AND ${sql.ref(column)} < ${to}::date`;

const DAY_OF = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE 'UTC')::date`;

/**
 * Drafts by the day on which they were begun, and the step that each has reached: ordered (paid or submitted, or a payment was
 * tried), paid (or submitted, if nothing was due), delivered. The others are lost or still open: their key is the last step
 * reached, for lost ones with the reason: `paid/rejected`.
 */
const drafts: StatSource = {
  measures: ["drafts", "drafts_ordered", "drafts_paid", "drafts_delivered", "drafts_lost", "drafts_open"],
  rows: (range) => sql`
    SELECT ${DAY_OF("request.created_at")} AS day, request.country_code AS country, request.service_id::text AS service,
      fact.dimension, fact.key, fact.measure, 1 AS value, 'request:' || request.id AS item, request.reference
    FROM service_requests AS request
    LEFT JOIN LATERAL (
      SELECT event.by FROM request_events AS event
      WHERE request.status = 'cancelled' AND event.service_request_id = request.id AND event.to_status = 'cancelled'
      ORDER BY event.seq DESC LIMIT 1) AS ended ON true
    CROSS JOIN LATERAL (SELECT request.paid_at IS NOT NULL OR request.submitted_at IS NOT NULL AS paid) AS settled
    CROSS JOIN LATERAL (SELECT settled.paid OR EXISTS (
      SELECT FROM request_payments AS payment WHERE payment.service_request_id = request.id) AS ordered) AS tried
    CROSS JOIN LATERAL (SELECT
      CASE WHEN settled.paid THEN 'paid' WHEN tried.ordered THEN 'ordered' ELSE 'draft' END AS step,
      CASE WHEN request.status = 'rejected' THEN 'rejected'
        WHEN request.status = 'cancelled' AND ended.by = 'system' THEN 'expired'
        WHEN request.status = 'cancelled' THEN 'cancelled' END AS reason) AS state
    CROSS JOIN LATERAL (VALUES
      ('', '', 'drafts', true),
      ('', '', 'drafts_ordered', tried.ordered),
      ('', '', 'drafts_paid', settled.paid),
      ('', '', 'drafts_delivered', request.status = 'completed'),
      ('loss', state.step || '/' || state.reason, 'drafts_lost', state.reason IS NOT NULL),
      ('step', state.step, 'drafts_open', state.reason IS NULL AND request.status <> 'completed')
    ) AS fact (dimension, key, measure, holds)
    WHERE fact.holds AND ${within("request.created_at", range)}`,
  changedDays: (since) => sql`
    SELECT DISTINCT ${DAY_OF("request.created_at")}::text AS day
    FROM request_events AS event JOIN service_requests AS request ON request.id = event.service_request_id
    WHERE event.at >= ${since}`,
};

/** Orders by the day of submission, and by the customer's audience. */
const orders: StatSource = {
  measures: ["orders"],
  rows: (range) => sql`
    SELECT ${DAY_OF("request.submitted_at")} AS day, request.country_code AS country, request.service_id::text AS service,
      fact.dimension, fact.key, 'orders' AS measure, 1 AS value, 'request:' || request.id AS item, request.reference
    FROM service_requests AS request
    JOIN people AS customer ON customer.id = request.user_id
    CROSS JOIN LATERAL (VALUES ('', ''), ('audience', customer.role)) AS fact (dimension, key)
    WHERE ${within("request.submitted_at", range)}`,
};

/**
 * Deliveries by the day of completion. Their duration does not contain the time spent waiting for the customer (decision 0046),
 * and neither does the promised duration: waiting postpones the due date.
 */
const deliveries: StatSource = {
  measures: ["delivered", "late", "worked", "promised"],
  durations: ["worked", "promised"],
  rows: (range) => sql`
    SELECT ${DAY_OF("request.completed_at")} AS day, request.country_code AS country, request.service_id::text AS service,
      '' AS dimension, '' AS key, fact.measure, fact.value, 'request:' || request.id AS item, request.reference
    FROM service_requests AS request
    CROSS JOIN LATERAL (SELECT greatest(0, round(extract(epoch FROM request.due_at - request.completed_at)) + request.worked_seconds)::bigint
      AS promised) AS time
    CROSS JOIN LATERAL (VALUES
      ('delivered', 1::bigint, true),
      ('late', 1, request.completed_at > request.due_at),
      ('worked', request.worked_seconds, true),
      ('promised', time.promised, request.due_at IS NOT NULL)
    ) AS fact (measure, value, holds)
    WHERE fact.holds AND ${within("request.completed_at", range)}`,
};

/** What staff did on requests, by role, so that no figure concerns one person; and how requests ended without delivery. */
const work: StatSource = {
  measures: ["ended", "request_actions"],
  rows: (range) => sql`
    SELECT ${DAY_OF("event.at")} AS day, request.country_code AS country, request.service_id::text AS service,
      fact.dimension, fact.key, fact.measure, 1 AS value, 'request:' || request.id AS item, request.reference
    FROM request_events AS event
    JOIN service_requests AS request ON request.id = event.service_request_id
    LEFT JOIN people AS actor ON actor.id = event.actor_id
    CROSS JOIN LATERAL (VALUES
      ('ending', event.to_status, 'ended', event.kind = 'moved'
        AND (event.to_status = 'rejected' OR (event.to_status = 'cancelled' AND event.from_status <> 'draft'))),
      ('team', coalesce(actor.role, ''), 'request_actions', event.by = 'staff')
    ) AS fact (dimension, key, measure, holds)
    WHERE fact.holds AND ${within("event.at", range)}`,
};

/** Verdicts on documents, by the team that gave them. */
const verdicts: StatSource = {
  measures: ["verdicts", "document_actions"],
  rows: (range) => sql`
    SELECT ${DAY_OF("verdict.judged_at")} AS day, coalesce(request.country_code, '') AS country,
      coalesce(request.service_id::text, '') AS service, fact.dimension, fact.key, fact.measure, 1 AS value,
      'request:' || request.id AS item, request.reference
    FROM document_verdicts AS verdict
    LEFT JOIN request_documents AS document ON document.id = verdict.document_id
    LEFT JOIN service_requests AS request ON request.id = document.service_request_id
    LEFT JOIN people AS judge ON judge.id = verdict.judged_by
    CROSS JOIN LATERAL (VALUES ('verdict', verdict.verdict, 'verdicts'), ('team', coalesce(judge.role, ''), 'document_actions'))
      AS fact (dimension, key, measure)
    WHERE ${within("verdict.judged_at", range)}`,
};

export const requestStats: readonly StatSource[] = [drafts, orders, deliveries, work, verdicts];

import { CURRENCIES } from "@passerelle/domain/money";
import { sql } from "kysely";
import { inCurrency, type StatSource } from "../platform/stat-source.ts";

/** Payments by the day of their outcome: successes by method, the others by the failure that the provider reported. */
const attempts: StatSource = {
  measures: ["payments", "payments_failed"],
  rows: ({ from, to }) => sql`
    SELECT (payment.settled_at AT TIME ZONE 'UTC')::date AS day, coalesce(request.country_code, '') AS country,
      coalesce(request.service_id::text, payable.kind) AS service, fact.dimension, fact.key, fact.measure, 1 AS value,
      'payment:' || payment.id AS item, payment.reference
    FROM transactions AS payment
    JOIN payables AS payable ON payable.id = payment.payable_id
    LEFT JOIN request_summaries AS request ON request.id = payable.service_request_id
    CROSS JOIN LATERAL (VALUES
      ('', '', 'payments', payment.status = 'succeeded'),
      ('method', payment.payment_method, 'payments', payment.status = 'succeeded'),
      ('failure', coalesce(payment.failure_code, payment.status), 'payments_failed', payment.status IN ('failed', 'expired'))
    ) AS fact (dimension, key, measure, holds)
    WHERE fact.holds AND payment.settled_at >= ${from}::date AND payment.settled_at < ${to}::date`,
};

/** Refunds by the day on which they were requested, unless they were declined. */
const refunds: StatSource = {
  measures: ["refunds", ...CURRENCIES.map((currency) => inCurrency("refunded", currency))],
  rows: ({ from, to }) => sql`
    SELECT (refund.created_at AT TIME ZONE 'UTC')::date AS day, coalesce(request.country_code, '') AS country,
      coalesce(request.service_id::text, payable.kind) AS service, fact.dimension, fact.key, fact.measure, fact.value,
      'payment:' || payment.id AS item, refund.reference
    FROM refunds AS refund
    JOIN transactions AS payment ON payment.id = refund.transaction_id
    JOIN payables AS payable ON payable.id = payment.payable_id
    LEFT JOIN request_summaries AS request ON request.id = payable.service_request_id
    CROSS JOIN LATERAL (VALUES
      ('refund', refund.reason, 'refunds', 1::bigint),
      ('', '', 'refunded:' || payment.currency, refund.amount)
    ) AS fact (dimension, key, measure, value)
    WHERE refund.status <> 'declined' AND refund.created_at >= ${from}::date AND refund.created_at < ${to}::date`,
  // A refund that is declined later no longer counts.
  changedDays: (since) => sql`
    SELECT DISTINCT (created_at AT TIME ZONE 'UTC')::date::text AS day FROM refunds WHERE closed_at >= ${since}`,
};

export const paymentStats: readonly StatSource[] = [attempts, refunds];

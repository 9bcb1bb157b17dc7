import type { Booked, SettlementKind, SettlementLine } from "@passerelle/domain/payments/settlements";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { isUuid } from "../../platform/uuid.ts";

/** A charge or a refund of ours, with the facts for posting its settlement. */
export type BookedRow = Booked & {
  transactionId: string;
  refundId: string | null;
  /** A refund that went through no provider. */
  isByHand: boolean;
  status: string;
  /** The reference of an earlier try of a refund; null for a charge, for the present try and for one that came back. */
  earlierTry: string | null;
};

type Row = {
  kind: SettlementKind;
  id: string;
  names: (string | null)[];
  amount: number;
  currency: string;
  status: string;
  transaction_id: string;
  refund_id: string | null;
  is_by_hand: boolean;
  settled_by: string | null;
  earlier_try: string | null;
};

/** A line may state that a refund was paid, or that its money came back. */
const OF_REFUNDS = sql`(VALUES ('refund'), ('came_back')) AS stated (kind)`;

/** The most names in one SQL statement. */
const BATCH = 5_000;

/**
 * The charges and refunds of a provider that lines may be about, by our ids, our references and the provider's ids. An
 * earlier try of a refund is a row of its own that counts as not booked: only the present try stands for the refund. One
 * that came back was booked, as a refund and as what came back of it, and names only its payment: its refund is settled by
 * another try.
 */
export async function findBooked(
  db: Db,
  provider: string,
  lines: readonly Pick<SettlementLine, "gatewayId" | "reference">[],
): Promise<BookedRow[]> {
  const names = [
    ...new Set(
      lines.flatMap(({ gatewayId, reference }) =>
        reference === undefined ? [gatewayId] : [reference, gatewayId],
      ),
    ),
  ];
  const found = new Map<string, BookedRow>();
  for (let at = 0; at < names.length; at += BATCH) {
    for (const row of await findByNames(db, provider, names.slice(at, at + BATCH)))
      found.set([row.kind, row.id, row.refundId, row.earlierTry].join("/"), row);
  }
  return [...found.values()];
}

async function findByNames(db: Db, provider: string, names: readonly string[]): Promise<BookedRow[]> {
  const exact = sql`${[...names]}::text[]`;
  const ids = sql`${names.filter(isUuid)}::uuid[]`;
  const references = sql`${names.map((name) => name.toUpperCase())}::text[]`;
  const tries = sql`
    SELECT reference FROM refund_tries WHERE reference = ANY(${ids})
    UNION SELECT reference FROM refund_tries WHERE provider_refund_id = ANY(${exact})`;
  const { rows } = await sql<Row>`
    SELECT 'charge' AS kind, payment.id, ARRAY[payment.id::text, payment.payment_gateway_id, payment.reference] AS names,
      payment.charged_amount AS amount, payment.charged_currency AS currency, payment.status,
      payment.id AS transaction_id, NULL::uuid AS refund_id, false AS is_by_hand, line.line_id AS settled_by,
      NULL::uuid AS earlier_try
    FROM transactions AS payment
    LEFT JOIN settlement_lines AS line
      ON line.transaction_id = payment.id AND line.kind = 'charge' AND line.posted_at IS NOT NULL
    WHERE payment.provider = ${provider} AND payment.id IN (
      SELECT id FROM transactions WHERE id = ANY(${ids})
      UNION SELECT id FROM transactions WHERE payment_gateway_id = ANY(${exact})
      UNION SELECT id FROM transactions WHERE reference = ANY(${references}))
    UNION ALL
    SELECT stated.kind, refund.id,
      ARRAY[refund.provider_reference::text, refund.provider_refund_id, refund.reference],
      refund.charged_amount, payment.charged_currency, refund.status,
      payment.id, refund.id, refund.method = 'manual', line.line_id, NULL
    FROM refunds AS refund
    JOIN transactions AS payment ON payment.id = refund.transaction_id
    CROSS JOIN ${OF_REFUNDS}
    LEFT JOIN settlement_lines AS line
      ON line.refund_id = refund.id AND line.kind = stated.kind AND line.posted_at IS NOT NULL
    WHERE payment.provider = ${provider} AND refund.id IN (
      SELECT id FROM refunds WHERE provider_reference = ANY(${ids})
      UNION SELECT id FROM refunds WHERE provider_refund_id = ANY(${exact})
      UNION SELECT id FROM refunds WHERE reference = ANY(${references}))
    UNION ALL
    SELECT stated.kind, refund.id, ARRAY[try.reference::text, try.provider_refund_id],
      refund.charged_amount, payment.charged_currency, refund.status, payment.id, refund.id, false, NULL, try.reference
    FROM refund_tries AS try
    JOIN refunds AS refund ON refund.id = try.refund_id
    JOIN transactions AS payment ON payment.id = refund.transaction_id
    CROSS JOIN ${OF_REFUNDS}
    WHERE payment.provider = ${provider} AND try.came_back_at IS NULL AND try.reference IN (${tries})
    UNION ALL
    SELECT stated.kind, try.reference, ARRAY[try.reference::text, try.provider_refund_id],
      refund.charged_amount, payment.charged_currency, 'succeeded', payment.id, NULL, false, line.line_id, NULL
    FROM refund_tries AS try
    JOIN refunds AS refund ON refund.id = try.refund_id
    JOIN transactions AS payment ON payment.id = refund.transaction_id
    CROSS JOIN ${OF_REFUNDS}
    LEFT JOIN settlement_lines AS line
      ON line.transaction_id = payment.id AND line.kind = stated.kind AND line.refund_id IS NULL AND line.posted_at IS NOT NULL
      AND (line.gateway_id = try.provider_refund_id OR line.reference = try.reference::text)
    WHERE payment.provider = ${provider} AND try.came_back_at IS NOT NULL AND try.reference IN (${tries})`.execute(
    db,
  );
  return rows.map(present);
}

const present = (row: Row): BookedRow => ({
  kind: row.kind,
  id: row.id,
  names: row.names.filter((name) => name !== null),
  amount: row.amount,
  currency: row.currency,
  // Of the present try nothing came back: it would be an earlier one.
  isBooked:
    row.status === "succeeded" &&
    row.earlier_try === null &&
    (row.kind !== "came_back" || row.refund_id === null),
  settledBy: row.settled_by ?? undefined,
  transactionId: row.transaction_id,
  refundId: row.refund_id,
  isByHand: row.is_by_hand,
  status: row.status,
  earlierTry: row.earlier_try,
});

/** A charge or refund that succeeded, or the earlier try of a refund that came back, and that no settlement line names. */
export type Unsettled = {
  kind: SettlementKind;
  id: string;
  transaction_id: string;
  refund_id: string | null;
  amount: number;
  currency: string;
  /** The day of its booking (UTC). */
  day: string;
};

/**
 * Charges, refunds and what came back of them at a provider since a day (UTC) that no settlement line names and that have no
 * case yet. The condition `LIKE 'settlement%'` lets PostgreSQL use the partial index of these cases.
 */
export async function findUnsettled(db: Db, provider: string, since: string): Promise<Unsettled[]> {
  const start = sql`${since}::date AT TIME ZONE 'UTC'`;
  const { rows } = await sql<Unsettled>`
    SELECT 'charge' AS kind, payment.id, payment.id AS transaction_id, NULL::uuid AS refund_id,
      payment.charged_amount AS amount, payment.charged_currency AS currency,
      (payment.settled_at AT TIME ZONE 'UTC')::date::text AS day
    FROM transactions AS payment
    WHERE payment.provider = ${provider} AND payment.status = 'succeeded' AND payment.settled_at >= ${start}
      AND NOT EXISTS (
        SELECT FROM settlement_lines AS line WHERE line.transaction_id = payment.id AND line.kind = 'charge')
      AND NOT EXISTS (
        SELECT FROM payment_cases AS known
        WHERE known.kind LIKE 'settlement%' AND known.kind = 'settlement_missing'
          AND known.subject = 'payment:' || payment.id)
    UNION ALL
    SELECT 'refund', refund.id, payment.id, refund.id, refund.charged_amount, payment.charged_currency,
      (refund.closed_at AT TIME ZONE 'UTC')::date::text
    FROM refunds AS refund
    JOIN transactions AS payment ON payment.id = refund.transaction_id
    WHERE payment.provider = ${provider} AND refund.status = 'succeeded' AND refund.method <> 'manual'
      AND refund.closed_at >= ${start}
      AND NOT EXISTS (
        SELECT FROM settlement_lines AS line
        WHERE line.refund_id = refund.id AND line.kind = 'refund'
          AND line.outcome IS DISTINCT FROM 'not_booked')
      AND NOT EXISTS (
        SELECT FROM payment_cases AS known
        WHERE known.kind LIKE 'settlement%' AND known.kind = 'settlement_missing'
          AND known.subject = 'refund:' || refund.id)
    UNION ALL
    SELECT 'came_back', try.reference, payment.id, refund.id, refund.charged_amount, payment.charged_currency,
      (try.came_back_at AT TIME ZONE 'UTC')::date::text
    FROM refund_tries AS try
    JOIN refunds AS refund ON refund.id = try.refund_id
    JOIN transactions AS payment ON payment.id = refund.transaction_id
    WHERE payment.provider = ${provider} AND try.came_back_at >= ${start} AND try.provider_refund_id IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM settlement_lines AS line
        WHERE line.transaction_id = payment.id AND line.kind = 'came_back'
          AND (line.gateway_id = try.provider_refund_id OR line.reference = try.reference::text))
      AND NOT EXISTS (
        SELECT FROM payment_cases AS known
        WHERE known.kind LIKE 'settlement%' AND known.kind = 'settlement_missing'
          AND known.subject = 'came_back:' || try.reference)`.execute(db);
  return rows;
}

/** The day (UTC) of the first success at a provider. */
export async function findFirstBooking(db: Db, provider: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("transactions")
    .select(sql<string>`(settled_at AT TIME ZONE 'UTC')::date::text`.as("day"))
    .where("provider", "=", provider)
    .where("status", "=", "succeeded")
    .orderBy("settled_at")
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

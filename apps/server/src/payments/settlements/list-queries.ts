import type {
  SettlementDay,
  SettlementProvider,
  StatedLine,
} from "@passerelle/contract/payments/settlements";
import type { Currency } from "@passerelle/domain/money";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

type DayRow = Omit<SettlementDay, "read_at"> & { read_at: Date | null };

const DIFFERS = sql`(line.posted_at IS NULL OR line.outcome = 'changed')`;

/** One page of days, latest first, with the sums of their lines and cases. */
export async function findDays(
  db: Db,
  provider: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DayRow[]; total: number }> {
  const wanted = provider === undefined ? sql`true` : sql`provider = ${provider}`;
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM settlement_days WHERE ${wanted}`.execute(db);
  const { rows } = await sql<DayRow>`
    SELECT one.provider, one.day::text AS day, one.source, one.state, one.read_at,
      lines.lines, lines.matched, lines.differences, coalesce(amounts.amounts, '[]') AS amounts,
      cases.opened AS cases_opened, cases.closed AS cases_closed
    FROM (
      SELECT * FROM settlement_days WHERE ${wanted}
      ORDER BY day DESC, provider LIMIT ${limit} OFFSET ${offset}) AS one
    CROSS JOIN LATERAL (
      SELECT count(*) AS lines, count(*) FILTER (WHERE line.posted_at IS NOT NULL) AS matched,
        count(*) FILTER (WHERE ${DIFFERS}) AS differences
      FROM settlement_lines AS line WHERE line.provider = one.provider AND line.day = one.day) AS lines
    CROSS JOIN LATERAL (
      SELECT json_agg(sums ORDER BY currency) AS amounts FROM (
        SELECT line.currency, sum(CASE line.kind WHEN 'refund' THEN -line.amount ELSE line.amount END) AS settled,
          sum(line.fee) AS fees
        FROM settlement_lines AS line
        WHERE line.provider = one.provider AND line.day = one.day AND line.posted_at IS NOT NULL
        GROUP BY line.currency) AS sums) AS amounts
    CROSS JOIN LATERAL (
      SELECT count(*) AS opened, count(*) FILTER (WHERE found.status = 'resolved') AS closed
      FROM payment_cases AS found
      WHERE found.kind LIKE 'settlement%' AND found.provider = one.provider
        AND found.details ->> 'day' = one.day::text) AS cases
    ORDER BY one.day DESC, one.provider`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

type ProviderRow = Pick<SettlementProvider, "day" | "state" | "differences"> & {
  provider: string;
  read_at: Date | null;
};

/** The latest day of each provider, and how many of its lines do not agree. */
export async function findLatestDays(db: Db): Promise<ProviderRow[]> {
  const { rows } = await sql<ProviderRow>`
    SELECT DISTINCT ON (one.provider) one.provider, one.day::text AS day, one.state, one.read_at,
      (SELECT count(*) FROM settlement_lines AS line WHERE line.provider = one.provider AND ${DIFFERS}) AS differences
    FROM settlement_days AS one ORDER BY one.provider, one.day DESC`.execute(db);
  return rows;
}

type LineRow = Omit<StatedLine, "payment" | "refund" | "case" | "booked"> & {
  booked_amount: number | null;
  booked_currency: Currency | null;
  transaction_id: string | null;
  payment_reference: string | null;
  refund_id: string | null;
  refund_reference: string | null;
  case_id: string | null;
  case_status: "open" | "resolved" | null;
};

/** One page of the lines of a day, those that do not agree first. `LIKE` as in `findUnsettled`. */
export async function findLinesOfDay(
  db: Db,
  { provider, day }: { provider: string; day: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: LineRow[]; total: number }> {
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM settlement_lines
    WHERE provider = ${provider} AND day = ${day}::date`.execute(db);
  const { rows } = await sql<LineRow>`
    SELECT line.id, line.line_id, line.kind, coalesce(line.reference, line.gateway_id) AS name, line.amount, line.fee,
      line.currency, line.outcome, coalesce(refund.charged_amount, payment.charged_amount) AS booked_amount,
      payment.charged_currency AS booked_currency, line.transaction_id, payment.reference AS payment_reference, line.refund_id,
      refund.reference AS refund_reference, found.id AS case_id, found.status AS case_status
    FROM (
      SELECT * FROM settlement_lines AS line WHERE provider = ${provider} AND day = ${day}::date
      ORDER BY ${DIFFERS} DESC, line_id LIMIT ${limit} OFFSET ${offset}) AS line
    LEFT JOIN transactions AS payment ON payment.id = line.transaction_id
    LEFT JOIN refunds AS refund ON refund.id = line.refund_id
    LEFT JOIN LATERAL (
      SELECT id, status FROM payment_cases AS one
      WHERE one.kind LIKE 'settlement%' AND one.kind IN ('settlement_unexpected', 'settlement_amount')
        AND one.subject = line.provider || ':' || line.line_id
      ORDER BY one.created_at DESC LIMIT 1) AS found ON true
    ORDER BY ${DIFFERS} DESC, line.line_id`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

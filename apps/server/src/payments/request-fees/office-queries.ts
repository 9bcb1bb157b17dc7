import type { FEE_LISTS } from "@passerelle/contract/payments/office-payments";
import type { Currency } from "@passerelle/domain/money";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export type FeeList = (typeof FEE_LISTS)[number];

/** A fee that its customer paid, with the payment to its office. Amounts are in minor units. */
export type PaidFeeRow = {
  id: string;
  label: string;
  office: string;
  request_id: string;
  request_reference: string;
  customer_id: string;
  customer_name: string;
  currency: Currency;
  paid_at: Date;
  /** The paid amount without refunds, pending or finished. */
  left: number;
  refund_open: boolean;
  payment_id: string;
  payment_reference: string;
  /** Null until it is passed on. */
  paid_on: string | null;
  passed_amount: number | null;
  recorded_by: string | null;
  recorder_name: string | null;
  recorded_at: Date | null;
};

/** Sums what is left of a payable's used payments after refunds; `payment_id` is the latest of them. */
const KEPT = sql`
  SELECT coalesce(sum(amount - refunded), 0)::bigint AS left, (array_agg(id ORDER BY settled_at DESC, id))[1] AS payment_id
  FROM transactions WHERE payable_id = payables.id AND status = 'succeeded' AND NOT unused`;

const REFUND_OPEN = sql`EXISTS (
  SELECT FROM refunds JOIN transactions ON transactions.id = refunds.transaction_id
  WHERE transactions.payable_id = payables.id AND refunds.source = 'customer_fees'
    AND refunds.status NOT IN ('succeeded', 'declined'))`;

const PAID = sql`payables.kind = 'request_fee' AND payables.status = 'paid'`;

/** The conditions of the two lists. A fee is to be passed on only if some of it is left. */
const IN_LIST = {
  to_pass_on: sql`${PAID} AND passed.fee_id IS NULL AND kept.left > 0`,
  passed_on: sql`passed.fee_id IS NOT NULL`,
} satisfies Record<FeeList, unknown>;

const ORDER = {
  to_pass_on: sql`payables.closed_at, payables.id`,
  passed_on: sql`passed.recorded_at DESC, payables.id`,
} satisfies Record<FeeList, unknown>;

const FROM = sql`
  FROM payables
  JOIN request_fees AS fee ON fee.id = payables.id
  LEFT JOIN office_payments AS passed ON passed.fee_id = fee.id
  CROSS JOIN LATERAL (${KEPT}) AS kept`;

const ROWS = sql`
  SELECT fee.id, fee.label, fee.office, request.id AS request_id, request.reference AS request_reference,
    payables.user_id AS customer_id, customer.name AS customer_name, payables.currency, payables.closed_at AS paid_at,
    kept.left, ${REFUND_OPEN} AS refund_open, payment.id AS payment_id, payment.reference AS payment_reference,
    passed.paid_on::text AS paid_on, passed.amount AS passed_amount, passed.recorded_by, recorder.name AS recorder_name,
    passed.recorded_at
  ${FROM}
  JOIN request_summaries AS request ON request.id = payables.service_request_id
  JOIN people AS customer ON customer.id = payables.user_id
  JOIN transactions AS payment ON payment.id = kept.payment_id
  LEFT JOIN people AS recorder ON recorder.id = passed.recorded_by`;

/** One page: what is to be passed on oldest first, what was passed on latest first. */
export async function findPaidFees(
  db: Db,
  list: FeeList,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PaidFeeRow[]; total: number }> {
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total ${FROM} WHERE ${IN_LIST[list]}`.execute(db);
  const { rows } = await sql<PaidFeeRow>`
    ${ROWS} WHERE ${IN_LIST[list]} ORDER BY ${ORDER[list]} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A fee of which something was paid; undefined for others. */
export async function findPaidFee(db: Db, id: string): Promise<PaidFeeRow | undefined> {
  const { rows } = await sql<PaidFeeRow>`${ROWS} WHERE fee.id = ${id}`.execute(db);
  return rows[0];
}

export type OfficePayment = {
  fee_id: string;
  /** `2026-11-24`. */
  paid_on: string;
  amount: number;
  recorded_by: string;
};

export async function insertOfficePayment(trx: Db, payment: OfficePayment): Promise<void> {
  await trx.insertInto("office_payments").values(payment).execute();
}

/** When a fee was passed on, as `2026-11-24`. */
export async function findPassedOnDay(db: Db, payableId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("office_payments")
    .select(sql<string>`paid_on::text`.as("paid_on"))
    .where("fee_id", "=", payableId)
    .executeTakeFirst();
  return row?.paid_on;
}

export const isPassedOn = async (db: Db, payableId: string): Promise<boolean> =>
  (await findPassedOnDay(db, payableId)) !== undefined;

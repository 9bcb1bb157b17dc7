import type { RefundSource } from "@passerelle/domain/payments/ledger";
import type { RefundMethod } from "@passerelle/domain/payments/providers";
import type { RefundReason, RefundStatus } from "@passerelle/domain/payments/refunds";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { isUuid } from "../../platform/uuid.ts";

/** A row of `refunds`. Amounts are in minor units. */
export type StoredRefund = {
  id: string;
  reference: string;
  transaction_id: string;
  amount: number;
  charged_amount: number;
  status: RefundStatus;
  reason: RefundReason;
  note: string | null;
  method: RefundMethod;
  /** Null: the payment was never ours to use, so nothing was taken from an account. */
  source: RefundSource | null;
  /** Requested before its payable was paid: the amount became due again, and no invoice contains it. */
  before_paid: boolean;
  /** Null: the product itself. */
  requested_by: string | null;
  approved_by: string | null;
  /** The reference of the present try, for which the provider makes one refund. */
  provider_reference: string;
  /** The number of tries, from 1: each retry by a person adds one. */
  tries: number;
  provider_refund_id: string | null;
  failure: string | null;
  /** When its money came back the last time, after it had succeeded. */
  came_back_at: Date | null;
  checks: number;
  next_check_at: Date | null;
  created_at: Date;
  approved_at: Date | null;
  sent_at: Date | null;
  closed_at: Date | null;
};

export type NewRefund = Pick<
  StoredRefund,
  | "id"
  | "reference"
  | "transaction_id"
  | "amount"
  | "charged_amount"
  | "status"
  | "reason"
  | "note"
  | "method"
  | "source"
  | "before_paid"
  | "requested_by"
  | "approved_at"
  | "provider_reference"
>;

/** Undefined when the reference is used already. */
export async function insertRefund(trx: Db, refund: NewRefund): Promise<StoredRefund | undefined> {
  const row = await trx
    .insertInto("refunds")
    .values(refund)
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row as unknown as StoredRefund | undefined;
}

export async function findRefund(db: Db, id: string): Promise<StoredRefund | undefined> {
  const row = await db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();
  return row as unknown as StoredRefund | undefined;
}

/** Locks the row of a refund. Only for `lockRefund`, which locks the payable and the attempt first. */
export async function lockRefundRow(trx: Db, id: string): Promise<StoredRefund | undefined> {
  const row = await trx.selectFrom("refunds").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row as unknown as StoredRefund | undefined;
}

/** The sum of a payment's refunds in the charged currency, without declined ones. */
export async function sumRefundedCharge(db: Db, transactionId: string): Promise<number> {
  const row = await db
    .selectFrom("refunds")
    .select(sql<number>`coalesce(sum(charged_amount), 0)::bigint`.as("sum"))
    .where("transaction_id", "=", transactionId)
    .where("status", "<>", "declined")
    .executeTakeFirstOrThrow();
  return row.sum;
}

export type RefundChanges = Partial<Omit<StoredRefund, "id" | "reference" | "transaction_id" | "amount">>;

export async function updateRefund(trx: Db, id: string, changes: RefundChanges): Promise<void> {
  await trx.updateTable("refunds").set(changes).where("id", "=", id).execute();
}

/** Whether the next query of a refund is due, by the clock that schedules it. */
export async function isQueryDue(trx: Db, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("refunds")
    .select("id")
    .where("id", "=", id)
    // The queue has a resolution of one second.
    .where("next_check_at", "<=", sql<Date>`now() + interval '1 second'`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a query of a refund. The next one is due in `seconds`. */
export async function updateNextCheck(trx: Db, id: string, seconds: number): Promise<void> {
  await trx
    .updateTable("refunds")
    .set({
      checks: sql`checks + 1`,
      next_check_at: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where("id", "=", id)
    .execute();
}

/** Refunds to send or query, for the start; without those whose outcome a person has to find out. */
export async function findUnfinishedRefunds(db: Db): Promise<Pick<StoredRefund, "id" | "next_check_at">[]> {
  const rows = await db
    .selectFrom("refunds")
    .select(["id", "next_check_at"])
    .where("method", "<>", "manual")
    .where((eb) =>
      eb.or([
        eb("status", "=", "approved"),
        eb.and([eb("status", "in", ["sent", "unknown"]), eb("next_check_at", "is not", null)]),
      ]),
    )
    .execute();
  return rows as Pick<StoredRefund, "id" | "next_check_at">[];
}

/** Finds the refund that a callback names by the reference of one of its tries, or by the provider's id. */
export async function findRefundOfCallback(
  db: Db,
  provider: string,
  by: { reference?: string | undefined; gatewayId?: string | undefined },
): Promise<(Pick<StoredRefund, "id" | "transaction_id"> & { try: string }) | undefined> {
  if (by.reference === undefined ? by.gatewayId === undefined : !isUuid(by.reference)) return undefined;
  const reference = sql<string>`${by.reference ?? null}::uuid`;
  const gatewayId = by.reference === undefined ? (by.gatewayId ?? null) : null;
  const { rows } = await sql<{ id: string; transaction_id: string; try: string }>`
    SELECT refund.id, refund.transaction_id, tried.reference AS try
    FROM (
      SELECT id, provider_reference AS reference FROM refunds
        WHERE provider_reference = ${reference} OR provider_refund_id = ${gatewayId}
      UNION ALL
      SELECT refund_id, reference FROM refund_tries
        WHERE reference = ${reference} OR provider_refund_id = ${gatewayId}) AS tried
    JOIN refunds AS refund ON refund.id = tried.id
    JOIN transactions AS payment ON payment.id = refund.transaction_id
    WHERE payment.provider = ${provider}
    LIMIT 1`.execute(db);
  return rows[0];
}

/** An earlier try of a refund: its provider refused it, or a person gave it up. */
export type StoredTry = {
  reference: string;
  refund_id: string;
  provider_refund_id: string | null;
  /** When its provider reported that it paid this try. */
  succeeded_at: Date | null;
  /** When the money of this try came back; it never counts as a success again. */
  came_back_at: Date | null;
};

export async function insertTry(
  trx: Db,
  { id, provider_reference, provider_refund_id }: StoredRefund,
  outcome: Partial<Pick<StoredTry, "succeeded_at" | "came_back_at">> = {},
): Promise<void> {
  await trx
    .insertInto("refund_tries")
    .values({ reference: provider_reference, refund_id: id, provider_refund_id, ...outcome })
    .execute();
}

export async function findTry(db: Db, reference: string): Promise<StoredTry | undefined> {
  const row = await db
    .selectFrom("refund_tries")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row as unknown as StoredTry | undefined;
}

export async function deleteTry(trx: Db, reference: string): Promise<void> {
  await trx.deleteFrom("refund_tries").where("reference", "=", reference).execute();
}

/** Records that an earlier try succeeded; false when that was recorded before. */
export async function recordTrySuccess(
  trx: Db,
  reference: string,
  provider_refund_id: string,
): Promise<boolean> {
  const row = await trx
    .updateTable("refund_tries")
    .set({ provider_refund_id, succeeded_at: sql`now()` })
    .where("reference", "=", reference)
    .where("succeeded_at", "is", null)
    .returning("reference")
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that an earlier try that succeeded came back. */
export async function recordTryCameBack(trx: Db, reference: string): Promise<void> {
  await trx
    .updateTable("refund_tries")
    .set({ came_back_at: sql`now()` })
    .where("reference", "=", reference)
    .execute();
}

/** When the latest try of a refund that came back had succeeded. */
export async function findEarlierArrival(db: Db, refundId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("refund_tries")
    .select("succeeded_at")
    .where("refund_id", "=", refundId)
    .where("came_back_at", "is not", null)
    .orderBy("came_back_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.succeeded_at ?? undefined;
}

/** The earlier try of a refund that its provider paid after all, unless the money came back. */
export async function findSucceededTry(trx: Db, refundId: string): Promise<StoredTry | undefined> {
  const row = await trx
    .selectFrom("refund_tries")
    .selectAll()
    .where("refund_id", "=", refundId)
    .where("succeeded_at", "is not", null)
    .where("came_back_at", "is", null)
    .orderBy("succeeded_at")
    .executeTakeFirst();
  return row as unknown as StoredTry | undefined;
}

/** Sums of a payable's payments and of the refunds that arrived, in minor units. */
export async function findReturned(db: Db, payableId: string): Promise<{ paid: number; returned: number }> {
  const { rows } = await sql<{ paid: number; returned: number }>`
    SELECT coalesce(sum(payment.amount), 0)::bigint AS paid, coalesce(sum((
      SELECT sum(refund.amount) FROM refunds AS refund
      WHERE refund.transaction_id = payment.id AND refund.status = 'succeeded')), 0)::bigint AS returned
    FROM transactions AS payment
    WHERE payment.payable_id = ${payableId} AND payment.status = 'succeeded' AND NOT payment.unused`.execute(
    db,
  );
  return rows[0] ?? { paid: 0, returned: 0 };
}

/**
 * The sum of the refunds that are not declined, in minor units, by the payable whose payments they return. Without those from
 * before it was paid, since other money paid for it.
 */
export async function sumRefunded(db: Db, payableIds: readonly string[]): Promise<Map<string, number>> {
  if (payableIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("refunds as refund")
    .innerJoin("transactions as payment", "payment.id", "refund.transaction_id")
    .select((eb) => ["payment.payable_id", eb.fn.sum<number>("refund.amount").as("refunded")])
    .where("payment.payable_id", "in", payableIds)
    .where("payment.unused", "=", false)
    .where("refund.status", "<>", "declined")
    .where("refund.before_paid", "=", false)
    .groupBy("payment.payable_id")
    .execute();
  return new Map(rows.map(({ payable_id, refunded }) => [payable_id, Number(refunded)]));
}

/** The latest payment that paid each payable, by the payable. */
export async function findPaymentsOf(db: Db, payableIds: readonly string[]): Promise<Map<string, string>> {
  if (payableIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("transactions")
    .select(["id", "payable_id"])
    .where("payable_id", "in", payableIds)
    .where("status", "=", "succeeded")
    .where("unused", "=", false)
    .orderBy("settled_at")
    .execute();
  return new Map(rows.map(({ id, payable_id }) => [payable_id, id]));
}

import type { Language } from "@passerelle/contract/shapes";
import type { Currency } from "@passerelle/domain/money";
import type { PaymentMethod, TransactionStatus } from "@passerelle/domain/payments/methods";
import { sql } from "kysely";
import { type Db, json } from "../platform/db.ts";
import type { FrozenTerms } from "../requests/service.ts";
import type { FailureCode } from "./provider.ts";

/** The part of payment details that may be stored and shown. */
export type MethodDetails = { last4?: string; phone_end?: string; operator?: string };

/** A row of `transactions`. */
export type StoredPayment = {
  id: string;
  reference: string;
  user_id: string;
  service_request_id: string;
  /** After `discount`, in minor units. */
  amount: number;
  discount: number;
  currency: Currency;
  status: TransactionStatus;
  payment_method: PaymentMethod;
  method_details: MethodDetails;
  provider: string;
  payment_gateway_id: string | null;
  redirect_url: string | null;
  idempotency_key: string;
  failure_code: FailureCode | null;
  terms: FrozenTerms;
  receipt_email: string;
  receipt_language: Language;
  superseded_at: Date | null;
  refund_owed_at: Date | null;
  checks: number;
  next_check_at: Date;
  created_at: Date;
  settled_at: Date | null;
};

export type NewPayment = Omit<
  StoredPayment,
  | "status"
  | "payment_gateway_id"
  | "redirect_url"
  | "failure_code"
  | "superseded_at"
  | "refund_owed_at"
  | "checks"
  | "created_at"
  | "settled_at"
>;

/** Undefined when the reference is used already. */
export async function insertPayment(trx: Db, payment: NewPayment): Promise<StoredPayment | undefined> {
  const row = await trx
    .insertInto("transactions")
    .values({ ...payment, method_details: json(payment.method_details), terms: json(payment.terms) })
    // Not an error, which would abort the caller's transaction.
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row as unknown as StoredPayment | undefined;
}

export async function findPayment(db: Db, id: string): Promise<StoredPayment | undefined> {
  const row = await db.selectFrom("transactions").selectAll().where("id", "=", id).executeTakeFirst();
  return row as unknown as StoredPayment | undefined;
}

/** Lock its request first, always in this order: two settlements could deadlock otherwise. */
export async function lockPayment(trx: Db, id: string): Promise<StoredPayment> {
  const row = await trx
    .selectFrom("transactions")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as unknown as StoredPayment;
}

export async function findPaymentByKey(
  db: Db,
  userId: string,
  idempotencyKey: string,
): Promise<StoredPayment | undefined> {
  const row = await db
    .selectFrom("transactions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  return row as unknown as StoredPayment | undefined;
}

/** The payment that blocks a request: pending or succeeded, and not superseded. There is at most one. */
export async function findLivePayment(db: Db, requestId: string): Promise<StoredPayment | undefined> {
  const row = await db
    .selectFrom("transactions")
    .selectAll()
    .where("service_request_id", "=", requestId)
    .where("status", "in", ["pending", "succeeded"])
    .where("superseded_at", "is", null)
    .executeTakeFirst();
  return row as unknown as StoredPayment | undefined;
}

/**
 * Stores the provider's id of the charge; false when the payment is settled already, by a callback or by giving it
 * up.
 */
export async function updateCharge(
  db: Db,
  id: string,
  charge: { payment_gateway_id: string; redirect_url: string | null },
): Promise<boolean> {
  const row = await db
    .updateTable("transactions")
    .set(charge)
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateSettled(
  trx: Db,
  id: string,
  settled: {
    status: TransactionStatus;
    failure_code: FailureCode | null;
    payment_gateway_id: string | null;
    superseded?: boolean;
  },
): Promise<void> {
  const { superseded, ...columns } = settled;
  await trx
    .updateTable("transactions")
    .set({
      ...columns,
      settled_at: sql`now()`,
      // Nothing is left to do on the provider's page.
      redirect_url: null,
      ...(superseded && { superseded_at: sql`coalesce(superseded_at, now())` }),
    })
    .where("id", "=", id)
    .execute();
}

export async function updateSuperseded(trx: Db, id: string): Promise<void> {
  await trx.updateTable("transactions").set({ superseded_at: sql`now()` }).where("id", "=", id).execute();
}

export async function updateRefundOwed(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable("transactions")
    .set({ refund_owed_at: sql`coalesce(refund_owed_at, now())` })
    .where("id", "=", id)
    .execute();
}

/** The transaction if it is pending and due for a query; claims it until `delay` has passed. */
export async function claimCheck(
  trx: Db,
  id: string,
  delay: (payment: StoredPayment) => number,
): Promise<StoredPayment | undefined> {
  const row = await trx
    .selectFrom("transactions")
    .selectAll()
    .where("id", "=", id)
    .where("status", "=", "pending")
    // The queue has a resolution of one second.
    .where("next_check_at", "<=", sql<Date>`now() + interval '1 second'`)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const payment = row as unknown as StoredPayment;
  await trx
    .updateTable("transactions")
    .set({
      checks: payment.checks + 1,
      next_check_at: sql`now() + make_interval(secs => ${delay(payment)})`,
    })
    .where("id", "=", id)
    .execute();
  return payment;
}

export function findPendingPayments(db: Db): Promise<{ id: string; next_check_at: Date }[]> {
  return db
    .selectFrom("transactions")
    .select(["id", "next_check_at"])
    .where("status", "=", "pending")
    .execute();
}

export async function deletePayments(trx: Db, requestId: string): Promise<void> {
  await trx.deleteFrom("transactions").where("service_request_id", "=", requestId).execute();
}

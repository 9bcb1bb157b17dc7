import type { Language } from "@passerelle/contract/shapes";
import type { Currency } from "@passerelle/domain/money";
import { OPEN_STATUSES, type TransactionStatus } from "@passerelle/domain/payments/attempts";
import type { FailureCode } from "@passerelle/domain/payments/failures";
import type { PaymentMethod } from "@passerelle/domain/payments/methods";
import type { ProviderName } from "@passerelle/domain/payments/providers";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import { isUuid } from "../../platform/uuid.ts";
import { publishPaymentChange } from "../publish-change.ts";

/** The part of payment details that may be stored and shown. `country`: of a number with a dial code, ISO 3166-1 alpha-2. */
export type MethodDetails = { last4?: string; phone_end?: string; operator?: string; country?: string };

/** A row of `transactions`: one payment attempt. Amounts are in minor units. */
export type StoredPayment = {
  id: string;
  reference: string;
  payable_id: string;
  /** Null when the payer used a link. */
  user_id: string | null;
  payment_link_id: string | null;
  payer_token_hash: string | null;
  service_request_id: string | null;
  amount: number;
  currency: Currency;
  /** The amount and currency that the provider charges. */
  charged_amount: number;
  charged_currency: Currency;
  charged_rate: number | null;
  charged_rate_source: "fixed_parity" | null;
  status: TransactionStatus;
  payment_method: PaymentMethod;
  method_details: MethodDetails;
  provider: ProviderName;
  payment_gateway_id: string | null;
  redirect_url: string | null;
  /** Sealed (`provider-data.ts`). */
  provider_data: string | null;
  callback_token_hash: string | null;
  idempotency_key: string;
  failure_code: FailureCode | null;
  payer_name: string;
  receipt_email: string;
  receipt_language: Language;
  /** When its reservation ended because another attempt paid. */
  superseded_at: Date | null;
  /** The money arrived but pays for nothing, so it is returned. */
  unused: boolean;
  /** Sum of its refunds that were not declined. */
  refunded: number;
  /** Sum of its refunds that arrived. */
  returned: number;
  /** The version of the text by which its payer consented to later charges of the card. */
  card_consent: number | null;
  /** The kept card that this attempt charged. */
  card_id: string | null;
  checks: number;
  /** Null: the provider is never queried again. */
  next_check_at: Date | null;
  expires_at: Date;
  created_at: Date;
  settled_at: Date | null;
};

export type NewPayment = Pick<
  StoredPayment,
  | "id"
  | "reference"
  | "payable_id"
  | "user_id"
  | "payment_link_id"
  | "payer_token_hash"
  | "service_request_id"
  | "amount"
  | "currency"
  | "charged_amount"
  | "charged_currency"
  | "charged_rate"
  | "charged_rate_source"
  | "payment_method"
  | "method_details"
  | "provider"
  | "provider_data"
  | "idempotency_key"
  | "payer_name"
  | "receipt_email"
  | "receipt_language"
  | "card_consent"
  | "card_id"
  | "next_check_at"
  | "expires_at"
>;

/** Undefined when the reference is used already. */
export async function insertPayment(trx: Db, payment: NewPayment): Promise<StoredPayment | undefined> {
  const row = await trx
    .insertInto("transactions")
    .values({ ...payment, method_details: json(payment.method_details) })
    // Avoids an error, which would abort the caller's transaction.
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row as unknown as StoredPayment | undefined;
}

export async function findPayment(db: Db, id: string): Promise<StoredPayment | undefined> {
  const row = await db.selectFrom("transactions").selectAll().where("id", "=", id).executeTakeFirst();
  return row as unknown as StoredPayment | undefined;
}

/** Lock its request and its payable first, always in this order: two settlements could deadlock otherwise. */
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

/** Finds the payment that a callback names by our id, the provider's id, or the hash of its token. */
export async function findPaymentOfCallback(
  db: Db,
  provider: string,
  by: {
    reference?: string | undefined;
    gatewayId?: string | undefined;
    callbackTokenHash?: string | undefined;
  },
): Promise<StoredPayment | undefined> {
  if (by.reference !== undefined && !isUuid(by.reference)) return undefined;
  const query = db.selectFrom("transactions").selectAll().where("provider", "=", provider);
  const row = await (by.reference !== undefined
    ? query.where("id", "=", by.reference)
    : by.gatewayId !== undefined
      ? query.where("payment_gateway_id", "=", by.gatewayId)
      : query.where("callback_token_hash", "=", by.callbackTokenHash ?? "")
  ).executeTakeFirst();
  return row as unknown as StoredPayment | undefined;
}

/** The latest attempt of a person at a payable. */
export async function findLatestOf(
  db: Db,
  payableId: string,
  userId: string,
): Promise<StoredPayment | undefined> {
  const row = await db
    .selectFrom("transactions")
    .selectAll()
    .where("payable_id", "=", payableId)
    .where("user_id", "=", userId)
    .where("superseded_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row as unknown as StoredPayment | undefined;
}

/** The attempts at a payable that succeeded, latest first. */
export async function findSucceeded(db: Db, payableId: string): Promise<StoredPayment[]> {
  const rows = await db
    .selectFrom("transactions")
    .selectAll()
    .where("payable_id", "=", payableId)
    .where("status", "=", "succeeded")
    .orderBy("settled_at", "desc")
    .orderBy("id")
    .execute();
  return rows as unknown as StoredPayment[];
}

/** The attempts at a payable whose amount is reserved, latest first. */
export async function findReserving(db: Db, payableId: string): Promise<StoredPayment[]> {
  const rows = await db
    .selectFrom("transactions")
    .selectAll()
    .where("payable_id", "=", payableId)
    .where("status", "in", [...OPEN_STATUSES])
    .where("superseded_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows as unknown as StoredPayment[];
}

export type PaymentChanges = Partial<
  Pick<
    StoredPayment,
    | "status"
    | "payment_gateway_id"
    | "redirect_url"
    | "provider_data"
    | "callback_token_hash"
    | "failure_code"
    | "superseded_at"
    | "unused"
    | "next_check_at"
    | "settled_at"
  >
>;

export async function updatePayment(trx: Db, id: string, changes: PaymentChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await trx.updateTable("transactions").set(changes).where("id", "=", id).execute();
}

/** Reserves `amount` of a payment for a refund; false when less than that is left. */
export async function updateRefunded(trx: Db, id: string, amount: number): Promise<boolean> {
  const row = await trx
    .updateTable("transactions")
    .set({ refunded: sql`refunded + ${amount}` })
    .where("id", "=", id)
    .where(sql<boolean>`refunded + ${amount} BETWEEN 0 AND amount`)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a refund that arrived to the payment's `returned`. */
export async function addReturned(trx: Db, id: string, amount: number): Promise<void> {
  await trx
    .updateTable("transactions")
    .set({ returned: sql`returned + ${amount}` })
    .where("id", "=", id)
    .execute();
}

type PaymentEvent = {
  transaction_id: string;
  refund_id?: string;
  from_status: string | null;
  to_status: string;
  by: "payer" | "provider" | "system" | "staff";
  actor_id?: string | null;
  note?: string | null;
};

/** Records a change of an attempt or a refund, in the transaction that makes it, and publishes it to those who track it. */
export async function insertPaymentEvent(trx: Db, event: PaymentEvent): Promise<void> {
  await trx.insertInto("payment_events").values(event).execute();
  await publishPaymentChange(trx, event.transaction_id);
}

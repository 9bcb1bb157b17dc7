import type { Language } from "@passerelle/contract/shapes";
import type { Currency } from "@passerelle/domain/money";
import type { FailureCode } from "@passerelle/domain/payments/failures";
import type {
  CardChargeStatus,
  RenewalEnd,
  RenewalStatus,
} from "@passerelle/domain/subscriptions/card-renewal";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** A row of `subscription_renewals`: a consent to renewal by card. Amounts in minor units. */
export type StoredRenewal = {
  id: string;
  user_id: string;
  card_id: string;
  plan_id: string;
  /** The most that a period may cost. */
  amount: number;
  currency: Currency;
  consent_version: number;
  consent_language: Language;
  consented_at: Date;
  status: RenewalStatus;
  /** The end of the period about which the charge was announced, its amount, and when that was. */
  announced_for: Date | null;
  announced_amount: number | null;
  announced_at: Date | null;
  ended_at: Date | null;
  end_reason: RenewalEnd | null;
};

/** A row of `subscription_card_charges`: a try to charge the card; its id is the key of the payment. */
export type StoredCharge = {
  id: string;
  renewal_id: string;
  user_id: string;
  order_id: string;
  transaction_id: string;
  /** The end of the period that the charge continues. */
  period_end: Date;
  try: number;
  amount: number;
  currency: Currency;
  status: CardChargeStatus;
  failure_code: FailureCode | null;
  created_at: Date;
  settled_at: Date | null;
};

/** The active consent of a person. */
export async function findActiveRenewal(db: Db, userId: string): Promise<StoredRenewal | undefined> {
  const row = await db
    .selectFrom("subscription_renewals")
    .selectAll()
    .where("user_id", "=", userId)
    .where("status", "=", "active")
    .executeTakeFirst();
  return row as StoredRenewal | undefined;
}

export async function findRenewal(db: Db, id: string): Promise<StoredRenewal | undefined> {
  const row = await db
    .selectFrom("subscription_renewals")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row as StoredRenewal | undefined;
}

/** All consents of a person, newest first. */
export async function findRenewals(db: Db, userId: string): Promise<StoredRenewal[]> {
  const rows = await db
    .selectFrom("subscription_renewals")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("consented_at", "desc")
    .execute();
  return rows as StoredRenewal[];
}

export async function insertRenewal(
  trx: Db,
  renewal: Pick<
    StoredRenewal,
    | "id"
    | "user_id"
    | "card_id"
    | "plan_id"
    | "amount"
    | "currency"
    | "consent_version"
    | "consent_language"
    | "consented_at"
  >,
): Promise<StoredRenewal> {
  const row = await trx
    .insertInto("subscription_renewals")
    .values(renewal)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as StoredRenewal;
}

export async function updateAnnounced(
  trx: Db,
  id: string,
  announced: { announced_for: Date; announced_amount: number; announced_at: Date },
): Promise<void> {
  await trx.updateTable("subscription_renewals").set(announced).where("id", "=", id).execute();
}

export async function updateEnded(trx: Db, id: string, reason: RenewalEnd): Promise<void> {
  await trx
    .updateTable("subscription_renewals")
    .set({ status: "ended", ended_at: sql`now()`, end_reason: reason })
    .where("id", "=", id)
    .execute();
}

export async function insertCharge(
  trx: Db,
  charge: Omit<StoredCharge, "status" | "failure_code" | "settled_at">,
): Promise<void> {
  await trx.insertInto("subscription_card_charges").values(charge).execute();
}

export async function findChargeOf(db: Db, transactionId: string): Promise<StoredCharge | undefined> {
  const row = await db
    .selectFrom("subscription_card_charges")
    .selectAll()
    .where("transaction_id", "=", transactionId)
    .executeTakeFirst();
  return row as StoredCharge | undefined;
}

/** The tries to charge a person's card for the period that begins at `periodEnd`, oldest first. */
export async function findChargesFor(db: Db, userId: string, periodEnd: Date): Promise<StoredCharge[]> {
  const rows = await db
    .selectFrom("subscription_card_charges")
    .selectAll()
    .where("user_id", "=", userId)
    .where("period_end", "=", periodEnd)
    .orderBy("created_at")
    .execute();
  return rows as StoredCharge[];
}

/** All tries of a person, newest first. */
export async function findCharges(db: Db, userId: string): Promise<StoredCharge[]> {
  const rows = await db
    .selectFrom("subscription_card_charges")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .execute();
  return rows as StoredCharge[];
}

export async function updateCharge(
  trx: Db,
  id: string,
  outcome: { status: Exclude<CardChargeStatus, "pending">; failure_code?: FailureCode },
): Promise<void> {
  await trx
    .updateTable("subscription_card_charges")
    .set({
      status: outcome.status,
      failure_code: outcome.failure_code ?? null,
      settled_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
}

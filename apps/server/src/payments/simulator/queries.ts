import type { FailureCode } from "@passerelle/domain/payments/failures";
import type { PaymentMethod } from "@passerelle/domain/payments/methods";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { Scenario } from "./scenario.ts";

/** A row of `simulator_charges`, the simulated provider's memory. */
export type StoredCharge = {
  reference: string;
  merchant_reference: string;
  label: string;
  /** Minor units. */
  amount: number;
  currency: string;
  method: PaymentMethod;
  return_path: string;
  scenario: Scenario;
  status: "processing" | "awaiting_payer" | "succeeded" | "failed";
  failure_code: FailureCode | null;
  answers_at: Date | null;
  callback_attempts: number;
  next_callback_at: Date | null;
  delivered_at: Date | null;
};

type NewCharge = Omit<
  StoredCharge,
  "failure_code" | "answers_at" | "callback_attempts" | "next_callback_at" | "delivered_at"
> & {
  /** Milliseconds from now; null: never by itself. */
  answersIn: number | null;
};

/** The charge with this merchant reference, created unless it exists. */
export async function insertCharge(db: Db, { answersIn, ...charge }: NewCharge): Promise<StoredCharge> {
  await db
    .insertInto("simulator_charges")
    .values({
      ...charge,
      answers_at: answersIn === null ? null : sql<Date>`now() + make_interval(secs => ${answersIn / 1000})`,
    })
    .onConflict((conflict) => conflict.column("merchant_reference").doNothing())
    .execute();
  const row = await db
    .selectFrom("simulator_charges")
    .selectAll()
    .where("merchant_reference", "=", charge.merchant_reference)
    .executeTakeFirstOrThrow();
  return row as unknown as StoredCharge;
}

export async function findCharge(
  db: Db,
  by: { merchant_reference: string } | { reference: string },
): Promise<StoredCharge | undefined> {
  const query = db.selectFrom("simulator_charges").selectAll();
  const row = await ("reference" in by
    ? query.where("reference", "=", by.reference)
    : query.where("merchant_reference", "=", by.merchant_reference)
  ).executeTakeFirst();
  return row as unknown as StoredCharge | undefined;
}

/** Charges that are due for a decision. */
export async function findDueCharges(db: Db): Promise<StoredCharge[]> {
  const rows = await db
    .selectFrom("simulator_charges")
    .selectAll()
    .where("status", "=", "processing")
    .where("answers_at", "<=", sql<Date>`now()`)
    .orderBy("answers_at")
    .execute();
  return rows as unknown as StoredCharge[];
}

/** Decides a charge once; false when it is decided already. `callBack`: whether to call the merchant. */
export async function updateDecided(
  db: Db,
  reference: string,
  decided: { status: "succeeded" | "failed"; failure_code: FailureCode | null; callBack: boolean },
): Promise<boolean> {
  const { callBack, ...columns } = decided;
  const row = await db
    .updateTable("simulator_charges")
    .set({ ...columns, answers_at: null, next_callback_at: callBack ? sql<Date>`now()` : null })
    .where("reference", "=", reference)
    .where("status", "in", ["processing", "awaiting_payer"])
    .returning("reference")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Cancels an undecided charge for its merchant and returns its state, without a callback; undefined for an unknown
 * one. A charge held by the bank does not change.
 */
export async function cancelCharge(db: Db, merchantReference: string): Promise<StoredCharge | undefined> {
  await db
    .updateTable("simulator_charges")
    .set({ status: "failed", failure_code: "cancelled_by_payer", answers_at: null })
    .where("merchant_reference", "=", merchantReference)
    .where("status", "in", ["processing", "awaiting_payer"])
    .where("scenario", "<>", "held")
    .execute();
  return findCharge(db, { merchant_reference: merchantReference });
}

/**
 * Claims due callbacks and schedules their next attempt after 1, 2, 4… seconds, at most five minutes, until they are
 * marked as delivered.
 */
export async function claimCallbacks(db: Db): Promise<StoredCharge[]> {
  const rows = await db
    .updateTable("simulator_charges")
    .set({
      callback_attempts: sql`callback_attempts + 1`,
      next_callback_at: sql`now() + make_interval(secs => least(power(2, least(callback_attempts, 10)), 300))`,
    })
    .where("delivered_at", "is", null)
    .where("next_callback_at", "<=", sql<Date>`now()`)
    .returningAll()
    .execute();
  return rows as unknown as StoredCharge[];
}

export async function updateDelivered(db: Db, reference: string): Promise<void> {
  await db
    .updateTable("simulator_charges")
    .set({ delivered_at: sql`now()` })
    .where("reference", "=", reference)
    .execute();
}

/** Milliseconds until something is due; undefined when nothing is scheduled. */
export async function findNextDue(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom("simulator_charges")
    .select(
      sql<number | null>`(extract(epoch FROM least(
        min(answers_at) FILTER (WHERE status = 'processing'),
        min(next_callback_at) FILTER (WHERE delivered_at IS NULL)
      ) - now()) * 1000)::float8`.as("due"),
    )
    .executeTakeFirst();
  return row?.due === null || row?.due === undefined ? undefined : Math.max(0, Math.ceil(row.due));
}

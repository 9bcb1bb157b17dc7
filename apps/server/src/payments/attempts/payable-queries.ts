import type { Currency } from "@passerelle/domain/money";
import type { PayablePurpose } from "@passerelle/domain/payments/purpose";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { FrozenTerms } from "../../requests/service.ts";

/** A row of `payables`: what is paid, by one or several attempts. Amounts are in minor units. */
export type StoredPayable = {
  id: string;
  kind: "request" | "request_fee" | "subscription" | "appointment";
  service_request_id: string | null;
  /** The customer, also when another person pays. */
  user_id: string;
  amount: number;
  discount: number;
  currency: Currency;
  /** The sum of attempts under way. */
  reserved: number;
  paid: number;
  status: "open" | "paid" | "replaced" | "cancelled" | "declined";
  terms: FrozenTerms | null;
  /** Only for a payable that belongs to no request. */
  purpose: PayablePurpose | null;
  earned_at: Date | null;
  /** How often, since the last change, the customer was reminded that contributions will be returned. */
  reminders: number;
  first_reminder_at: Date | null;
  created_at: Date;
  closed_at: Date | null;
};

export type NewPayable = Pick<
  StoredPayable,
  "id" | "kind" | "service_request_id" | "user_id" | "amount" | "discount" | "currency" | "terms"
> &
  Partial<Pick<StoredPayable, "purpose">>;

export async function insertPayable(trx: Db, payable: NewPayable): Promise<StoredPayable> {
  const row = await trx
    .insertInto("payables")
    .values({
      ...payable,
      terms: payable.terms && json(payable.terms),
      purpose: payable.purpose ? json(payable.purpose) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as unknown as StoredPayable;
}

export async function findPayable(db: Db, id: string): Promise<StoredPayable | undefined> {
  const row = await db.selectFrom("payables").selectAll().where("id", "=", id).executeTakeFirst();
  return row as unknown as StoredPayable | undefined;
}

export async function findPayablesById(db: Db, ids: readonly string[]): Promise<Map<string, StoredPayable>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("payables").selectAll().where("id", "in", ids).execute();
  return new Map((rows as unknown as StoredPayable[]).map((row) => [row.id, row]));
}

/** The first `limit` of a customer's payables of which something can be paid now, oldest first, and the number of all. */
export async function findDueOf(
  db: Db,
  userId: string,
  limit: number,
): Promise<{ rows: StoredPayable[]; total: number }> {
  const due = db
    .selectFrom("payables")
    .where("user_id", "=", userId)
    .where("status", "=", "open")
    .where(sql<boolean>`reserved + paid < amount`);
  const rows = await due.selectAll().orderBy("created_at").orderBy("id").limit(limit).execute();
  if (rows.length < limit) return { rows: rows as unknown as StoredPayable[], total: rows.length };
  const { total } = await due.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { rows: rows as unknown as StoredPayable[], total: Number(total) };
}

/** Locks a payable. Lock its request (without one, its customer) before, and its attempts afterwards. */
export async function lockPayable(trx: Db, id: string): Promise<StoredPayable> {
  const row = await trx
    .selectFrom("payables")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as unknown as StoredPayable;
}

/** The payable for the work on a request, locked. Undefined before the first attempt. */
export async function lockPayableOfRequest(trx: Db, requestId: string): Promise<StoredPayable | undefined> {
  const row = await trx
    .selectFrom("payables")
    .selectAll()
    .where("service_request_id", "=", requestId)
    .where("kind", "=", "request")
    .where("status", "in", ["open", "paid"])
    .forUpdate()
    .executeTakeFirst();
  return row as unknown as StoredPayable | undefined;
}

/** All payables of a request, oldest first. */
export async function findPayablesOfRequest(db: Db, requestId: string): Promise<StoredPayable[]> {
  const rows = await db
    .selectFrom("payables")
    .selectAll()
    .where("service_request_id", "=", requestId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows as unknown as StoredPayable[];
}

/** All payables of a request, locked, oldest first. */
export async function lockPayablesOfRequest(trx: Db, requestId: string): Promise<StoredPayable[]> {
  const rows = await trx
    .selectFrom("payables")
    .selectAll()
    .where("service_request_id", "=", requestId)
    .orderBy("created_at")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows as unknown as StoredPayable[];
}

/**
 * Adds to the reserved and paid amounts of a locked payable. The database refuses a sum above its amount
 * (`payables_never_more_than_due`).
 */
export async function addToPayable(
  trx: Db,
  id: string,
  change: { reserved?: number; paid?: number },
): Promise<void> {
  await trx
    .updateTable("payables")
    .set({
      reserved: sql`reserved + ${change.reserved ?? 0}`,
      paid: sql`paid + ${change.paid ?? 0}`,
    })
    .where("id", "=", id)
    .execute();
}

export async function closePayable(
  trx: Db,
  id: string,
  status: Exclude<StoredPayable["status"], "open">,
): Promise<void> {
  await trx
    .updateTable("payables")
    .set({ status, closed_at: sql`coalesce(closed_at, now())` })
    .where("id", "=", id)
    .execute();
}

export async function updateEarned(trx: Db, id: string): Promise<void> {
  await trx.updateTable("payables").set({ earned_at: sql`now()` }).where("id", "=", id).execute();
}

/** Sums, by currency and before any discount, what a person paid for the work on requests since a moment. */
export async function sumOrdered(
  db: Db,
  userId: string,
  since: Date,
): Promise<{ currency: Currency; amount: number }[]> {
  const rows = await db
    .selectFrom("payables")
    .select(["currency", sql<number>`sum(amount + discount)::bigint`.as("amount")])
    .where("user_id", "=", userId)
    .where("kind", "=", "request")
    .where("status", "=", "paid")
    .where("closed_at", ">=", since)
    .groupBy("currency")
    .orderBy("currency")
    .execute();
  return rows as { currency: Currency; amount: number }[];
}

/** The ids of a payable's successful payments, including those that are returned. */
export async function findSucceeded(db: Db, payableId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("transactions")
    .select("id")
    .where("payable_id", "=", payableId)
    .where("status", "=", "succeeded")
    .orderBy("settled_at")
    .execute();
  return rows.map(({ id }) => id);
}

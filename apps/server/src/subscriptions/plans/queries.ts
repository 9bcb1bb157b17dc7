import type { LocalizedText } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";
import type { PlanPrice } from "@passerelle/domain/subscriptions/prices";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";

/** A row of `subscription_plans`. */
export type StoredPlan = {
  id: string;
  name: LocalizedText;
  summary: LocalizedText;
  months: number;
  rank: number;
  is_offered: boolean;
  version: number;
  saved_at: Date;
};

/** All plans, smallest first. */
export async function findPlans(db: Db): Promise<StoredPlan[]> {
  const rows = await db
    .selectFrom("subscription_plans")
    .select(["id", "name", "summary", "months", "rank", "is_offered", "version", "saved_at"])
    .orderBy("rank")
    .execute();
  return rows as unknown as StoredPlan[];
}

/** The prices of all plans, oldest first. */
export async function findPrices(db: Db): Promise<PlanPrice[]> {
  const rows = await db
    .selectFrom("subscription_prices")
    .select(["plan_id", "currency", "amount", sql<string>`valid_from::text`.as("valid_from")])
    .orderBy("plan_id")
    .orderBy("currency")
    .orderBy("valid_from")
    .execute();
  return rows as PlanPrice[];
}

/** Makes changes of plans and prices wait for each other. */
export async function lockPlans(trx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7205779)`.execute(trx);
}

export type PlanChange = Pick<StoredPlan, "name" | "summary" | "months" | "rank" | "is_offered">;

const columnsOf = ({ name, summary, ...rest }: PlanChange, savedBy: string | null) => ({
  ...rest,
  name: json(name),
  summary: json(summary),
  saved_by: savedBy,
});

export async function insertPlan(
  trx: Db,
  { id, ...plan }: PlanChange & { id: string },
  savedBy: string | null,
): Promise<void> {
  await trx
    .insertInto("subscription_plans")
    .values({ id, ...columnsOf(plan, savedBy) })
    .execute();
}

/** False when the plan has changed since `version`. */
export async function updatePlan(
  trx: Db,
  id: string,
  version: number,
  plan: PlanChange,
  savedBy: string,
): Promise<boolean> {
  const row = await trx
    .updateTable("subscription_plans")
    .set({ ...columnsOf(plan, savedBy), version: version + 1, saved_at: sql`now()` })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function writePrice(trx: Db, price: PlanPrice, savedBy: string | null): Promise<void> {
  const { plan_id, currency, amount, valid_from } = price;
  await sql`
    INSERT INTO subscription_prices (plan_id, currency, valid_from, amount, saved_by)
    VALUES (${plan_id}, ${currency}, ${valid_from}::date, ${amount}, ${savedBy})
    ON CONFLICT (plan_id, currency, valid_from)
    DO UPDATE SET amount = excluded.amount, saved_by = excluded.saved_by, saved_at = now()`.execute(trx);
}

export async function deletePrice(
  trx: Db,
  { plan_id, currency, valid_from }: { plan_id: string; currency: Currency; valid_from: string },
): Promise<void> {
  await trx
    .deleteFrom("subscription_prices")
    .where("plan_id", "=", plan_id)
    .where("currency", "=", currency)
    .where(sql<boolean>`valid_from = ${valid_from}::date`)
    .execute();
}

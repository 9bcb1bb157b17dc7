import type { Currency } from "@passerelle/domain/money";
import type { EventCause, SubscriptionEvent } from "@passerelle/domain/subscriptions/events";
import type { OrderKind } from "@passerelle/domain/subscriptions/orders";
import type { Period } from "@passerelle/domain/subscriptions/periods";
import type { SubscriptionStatus } from "@passerelle/domain/subscriptions/status";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** A row of `subscriptions`. */
export type StoredSubscription = {
  user_id: string;
  reference: string;
  status: SubscriptionStatus;
  plan_id: string;
  currency: Currency;
  ends_at: Date | null;
  next_plan_id: string | null;
  cancelled_at: Date | null;
  reminders: number;
  created_at: Date;
};

/** A row of `subscription_orders`: its id is that of its payable. Amounts in minor units. */
export type StoredOrder = {
  id: string;
  user_id: string;
  kind: OrderKind;
  plan_id: string;
  price: number;
  credit: number;
  currency: Currency;
  status: "open" | "paid" | "replaced" | "expired";
  created_at: Date;
  expires_at: Date;
  closed_at: Date | null;
};

/** A row of `subscription_periods`. `value`: minor units. */
export type StoredPeriod = {
  id: string;
  user_id: string;
  plan_id: string;
  starts_at: Date;
  ends_at: Date;
  kind: OrderKind | "grant";
  order_id: string | null;
  value: number;
  currency: Currency;
  anchor_day: number;
  granted_by: string | null;
  reason: string | null;
  /** When an upgrade replaced it, or a refund ended it. */
  replaced_at: Date | null;
  refunded_at: Date | null;
  earned_at: Date | null;
  created_at: Date;
};

export type NewEvent = {
  user_id: string;
  kind: SubscriptionEvent;
  by: EventCause;
  actor_id?: string | null;
  plan_id?: string | null;
  note?: string | null;
};

export async function findSubscription(db: Db, userId: string): Promise<StoredSubscription | undefined> {
  const row = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row as StoredSubscription | undefined;
}

/** Undefined when the reference is used already. */
export async function insertSubscription(
  trx: Db,
  row: Pick<StoredSubscription, "user_id" | "reference" | "status" | "plan_id" | "currency">,
): Promise<StoredSubscription | undefined> {
  const inserted = await trx
    .insertInto("subscriptions")
    .values(row)
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted as StoredSubscription | undefined;
}

export type SubscriptionChange = Partial<
  Pick<
    StoredSubscription,
    "status" | "plan_id" | "currency" | "ends_at" | "next_plan_id" | "cancelled_at" | "reminders"
  >
>;

export async function updateSubscription(trx: Db, userId: string, change: SubscriptionChange): Promise<void> {
  await trx.updateTable("subscriptions").set(change).where("user_id", "=", userId).execute();
}

export async function insertEvent(trx: Db, event: NewEvent): Promise<void> {
  await trx.insertInto("subscription_events").values(event).execute();
}

/** What happened to a person's subscription, newest first. */
export async function findEvents(db: Db, userId: string): Promise<(NewEvent & { id: string; at: Date })[]> {
  const rows = await db
    .selectFrom("subscription_events")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("at", "desc")
    .execute();
  return rows as (NewEvent & { id: string; at: Date })[];
}

export async function findOrder(db: Db, id: string): Promise<StoredOrder | undefined> {
  const row = await db.selectFrom("subscription_orders").selectAll().where("id", "=", id).executeTakeFirst();
  return row as StoredOrder | undefined;
}

export async function findOpenOrder(db: Db, userId: string): Promise<StoredOrder | undefined> {
  const row = await db
    .selectFrom("subscription_orders")
    .selectAll()
    .where("user_id", "=", userId)
    .where("status", "=", "open")
    .executeTakeFirst();
  return row as StoredOrder | undefined;
}

export async function findOrdersById(db: Db, ids: readonly string[]): Promise<Map<string, StoredOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("subscription_orders").selectAll().where("id", "in", ids).execute();
  return new Map((rows as StoredOrder[]).map((row) => [row.id, row]));
}

export async function insertOrder(
  trx: Db,
  order: Omit<StoredOrder, "status" | "created_at" | "closed_at">,
): Promise<StoredOrder> {
  const row = await trx
    .insertInto("subscription_orders")
    .values(order)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as StoredOrder;
}

export async function closeOrder(
  trx: Db,
  id: string,
  status: Exclude<StoredOrder["status"], "open">,
): Promise<void> {
  await trx
    .updateTable("subscription_orders")
    .set({ status, closed_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** The periods of a person, oldest first, also those that an upgrade replaced. */
export async function findPeriods(db: Db, userId: string): Promise<StoredPeriod[]> {
  const rows = await db
    .selectFrom("subscription_periods")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("starts_at")
    .orderBy("created_at")
    .execute();
  return rows as StoredPeriod[];
}

export async function findPeriodById(db: Db, id: string): Promise<StoredPeriod | undefined> {
  const row = await db.selectFrom("subscription_periods").selectAll().where("id", "=", id).executeTakeFirst();
  return row as StoredPeriod | undefined;
}

/** False when the id is used already. */
export async function insertPeriod(
  trx: Db,
  period: Omit<StoredPeriod, "replaced_at" | "refunded_at" | "earned_at" | "created_at">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("subscription_periods")
    .values(period)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends a period for an upgrade or because it was refunded: in the middle, or before it began. */
export async function replacePeriod(
  trx: Db,
  { id, starts_at }: StoredPeriod,
  at: Date,
  isRefunded = false,
): Promise<void> {
  await trx
    .updateTable("subscription_periods")
    .set({
      replaced_at: at,
      ...(starts_at < at && { ends_at: at }),
      ...(isRefunded && { refunded_at: at }),
    })
    .where("id", "=", id)
    .execute();
}

/** Moves a period to a time without other periods. */
export async function movePeriod(
  trx: Db,
  id: string,
  { startsAt, endsAt, anchorDay }: Period,
): Promise<void> {
  await trx
    .updateTable("subscription_periods")
    .set({ starts_at: startsAt, ends_at: endsAt, anchor_day: anchorDay })
    .where("id", "=", id)
    .execute();
}

export async function updateEarned(trx: Db, periodId: string): Promise<void> {
  await trx
    .updateTable("subscription_periods")
    .set({ earned_at: sql`now()` })
    .where("id", "=", periodId)
    .execute();
}

/** At most a number of people whose subscription changes, or needs a reminder, by a moment. */
export async function findPeopleToAdvance(
  db: Db,
  now: Date,
  firstReminder: Date,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM (
      SELECT user_id FROM subscriptions WHERE status IN ('active', 'grace') AND ends_at <= ${firstReminder}
      UNION
      SELECT user_id FROM subscription_orders WHERE status = 'open' AND expires_at <= ${now}
      UNION
      SELECT user_id FROM subscription_periods
      WHERE earned_at IS NULL AND order_id IS NOT NULL AND ends_at <= ${now}
      UNION
      SELECT period.user_id FROM subscription_periods AS period
      JOIN subscriptions AS own ON own.user_id = period.user_id AND own.plan_id <> period.plan_id
      WHERE own.status = 'active' AND period.replaced_at IS NULL
        AND period.starts_at <= ${now} AND period.ends_at > ${now}
    ) AS due
    WHERE user_id > ${after}::uuid ORDER BY user_id LIMIT ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

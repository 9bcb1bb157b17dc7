import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/**
 * People whose account was closed before a moment and whose subscription has no order; the others are found by their
 * payables.
 */
export async function findPurgeableSubscribers(db: Db, closedBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT own.user_id FROM subscriptions AS own
    JOIN people AS person ON person.id = own.user_id AND person.closed_at < ${closedBefore}
    WHERE NOT EXISTS (SELECT FROM subscription_orders AS ordered WHERE ordered.user_id = own.user_id)
    ORDER BY own.user_id LIMIT ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Deletes a person's subscription with its periods, orders and history, before the payables of the orders. */
export async function deleteSubscription(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("subscription_card_charges").where("user_id", "=", userId).execute();
  await trx.deleteFrom("subscription_renewals").where("user_id", "=", userId).execute();
  await trx.deleteFrom("subscription_events").where("user_id", "=", userId).execute();
  await trx.deleteFrom("subscription_periods").where("user_id", "=", userId).execute();
  await trx.deleteFrom("subscription_orders").where("user_id", "=", userId).execute();
  await trx.deleteFrom("subscriptions").where("user_id", "=", userId).execute();
}

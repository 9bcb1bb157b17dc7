import {
  isSubscribed,
  nextSubscriptionStatus,
  type SubscriptionAction,
} from "@passerelle/domain/subscriptions/status";
import type { Db } from "../platform/db.ts";
import { publishLive } from "../platform/live.ts";
import { updateSubscriptionStatus } from "../profiles/service.ts";
import {
  insertEvent,
  type NewEvent,
  type StoredSubscription,
  type SubscriptionChange,
  updateSubscription,
} from "./queries.ts";

type Move = {
  /** Undefined for a change that keeps the status. */
  action?: SubscriptionAction;
  change?: SubscriptionChange;
  event: Omit<NewEvent, "user_id">;
};

/**
 * The only way in which a subscription changes: its row, its event, `users.subscription_status` and the live change, in the
 * caller's transaction, with its person locked (`lockCustomer`). Returns the changed row. Throws for an action that the
 * state does not allow; callers check this before.
 */
export async function moveSubscription(
  trx: Db,
  row: StoredSubscription,
  { action, change = {}, event }: Move,
): Promise<StoredSubscription> {
  const { user_id: userId } = row;
  const isCancelled = (change.cancelled_at ?? row.cancelled_at) !== null;
  const status = action ? nextSubscriptionStatus(row.status, action, isCancelled) : row.status;
  if (!status) throw new Error(`a subscription that is ${row.status} does not admit ${action}`);
  await updateSubscription(trx, userId, { ...change, status });
  if (isSubscribed(status) !== isSubscribed(row.status))
    await updateSubscriptionStatus(trx, userId, isSubscribed(status));
  await insertEvent(trx, { ...event, user_id: userId });
  await publishLive(trx, { users: [userId] }, { about: "subscription" });
  return { ...row, ...change, status };
}

/**
 * The states of a subscription (money.md *Subscriptions*). `grace`: its last period ended some days ago, and it can be renewed
 * without a gap; `cancelled`: it ended because its subscriber cancelled it.
 */
export const SUBSCRIPTION_STATUSES = ["pending_payment", "active", "grace", "lapsed", "cancelled"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Days after the end of the last period in which the benefits continue and a renewal leaves no gap. */
export const GRACE_DAYS = 7;

/**
 * The actions on a subscription. `order`: a first period is being paid; `drop`: it was not paid; `begin`: a period was paid or
 * granted; `end`: the last period ended; `lapse`: the grace period ended; `cancel`: its subscriber cancels after the end.
 */
export const SUBSCRIPTION_ACTIONS = ["order", "drop", "begin", "end", "lapse", "cancel"] as const;
export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

type Moves = { [S in SubscriptionStatus]: Partial<Record<SubscriptionAction, SubscriptionStatus>> };

const MOVES: Moves = {
  pending_payment: { order: "pending_payment", drop: "lapsed", begin: "active" },
  active: { begin: "active", end: "grace" },
  grace: { begin: "active", lapse: "lapsed", cancel: "cancelled" },
  lapsed: { order: "pending_payment", begin: "active" },
  cancelled: { order: "pending_payment", begin: "active" },
};

/** The state after an action; undefined when it is not allowed. `isCancelled`: its subscriber cancelled it before. */
export function nextSubscriptionStatus(
  from: SubscriptionStatus,
  action: SubscriptionAction,
  isCancelled = false,
): SubscriptionStatus | undefined {
  const to = MOVES[from][action];
  return to === "grace" && isCancelled ? "cancelled" : to;
}

/** Whether the benefits are given: `users.subscription_status` is then `active` (spec 1, *User*). */
export const isSubscribed = (status: SubscriptionStatus): boolean =>
  status === "active" || status === "grace";

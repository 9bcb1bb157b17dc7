/** The events in the history of a subscription. */
export const SUBSCRIPTION_EVENTS = [
  "ordered",
  "started",
  "renewed",
  "upgraded",
  "granted",
  "downgrade_chosen",
  "downgrade_dropped",
  "cancelled",
  "resumed",
  "grace_started",
  "lapsed",
  "ended",
  "order_expired",
  "refunded",
  "card_consented",
  "card_announced",
  "card_failed",
  "card_ended",
] as const;
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];

/** The cause of an event: its person, a payment, staff, or time. */
export const EVENT_CAUSES = ["customer", "payment", "staff", "system"] as const;
export type EventCause = (typeof EVENT_CAUSES)[number];

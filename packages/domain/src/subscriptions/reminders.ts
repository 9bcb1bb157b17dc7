import { addDaysTo } from "./periods.ts";

/** Days from the end of the last period at which its subscriber is reminded; negative: before it (money.md *Subscriptions*). */
export const REMINDER_OFFSETS = [-7, -3, 0, 3, 7] as const;

/** The number of due reminders about an end. */
export const remindersDue = (endsAt: Date, now: Date): number =>
  REMINDER_OFFSETS.filter((days) => addDaysTo(endsAt, days) <= now).length;

/**
 * The content of the last due reminder: the end is near, it is today, or the grace period runs; with the last reminder it has
 * ended.
 */
export type ReminderStage = Extract<SubscriptionNotice, "ending" | "ended_today" | "grace" | "lapsed">;

/** The contents of notifications about a subscription; `card_…`: about its renewal by card. */
export const SUBSCRIPTION_NOTICES = [
  "active",
  "granted",
  "ending",
  "ended_today",
  "grace",
  "lapsed",
  "card_started",
  "card_announced",
  "card_failed",
  "card_ended",
  "card_price_raised",
] as const;
export type SubscriptionNotice = (typeof SUBSCRIPTION_NOTICES)[number];

export function stageOf(reminders: number): ReminderStage {
  const days = REMINDER_OFFSETS[reminders - 1] ?? -7;
  if (days < 0) return "ending";
  if (days === 0) return "ended_today";
  return reminders === REMINDER_OFFSETS.length ? "lapsed" : "grace";
}

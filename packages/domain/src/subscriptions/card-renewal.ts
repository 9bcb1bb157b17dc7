import type { Currency } from "../money.ts";
import { addDaysTo, graceEndsAt } from "./periods.ts";

/** The reasons why a consent to renewal by card has ended. `lapsed`: the benefits ended before the card could be charged. */
export const RENEWAL_ENDS = [
  "withdrawn",
  "cancelled",
  "plan_changed",
  "replaced",
  "price_raised",
  "failed",
  "lapsed",
  "closed",
] as const;
export type RenewalEnd = (typeof RENEWAL_ENDS)[number];

export const RENEWAL_STATUSES = ["active", "ended"] as const;
export type RenewalStatus = (typeof RENEWAL_STATUSES)[number];

/** The states of a charge of the card. `superseded`: another payment pays for the period. */
export const CARD_CHARGE_STATUSES = ["pending", "succeeded", "failed", "superseded"] as const;
export type CardChargeStatus = (typeof CARD_CHARGE_STATUSES)[number];

const HOUR_MS = 60 * 60 * 1000;

/** Hours from the end of the last period at which its card is charged; all of them are within the grace period. */
export const CHARGE_OFFSETS = [-12, 48, 120] as const;

/** Minimum days between the announcement and the charge, and between two tries, also after an interruption. */
const NOTICE_DAYS = 2;
const PAUSE_DAYS = 1;

type Tries = {
  /** The end of the last period. */
  endsAt: Date;
  /** When the charge was announced. */
  announcedAt: Date;
  /** The times of the failed tries, oldest first. */
  triedAt: readonly Date[];
};

/**
 * The time of the next charge for the period after the last one (money.md *Subscriptions*): twelve hours before the end, and
 * after failures two and five days after the end. Undefined after the third try, and when the grace period leaves no time.
 */
export function nextChargeAt({ endsAt, announcedAt, triedAt }: Tries): Date | undefined {
  const hours = CHARGE_OFFSETS[triedAt.length];
  if (hours === undefined) return undefined;
  const planned = new Date(endsAt.getTime() + hours * HOUR_MS);
  const last = triedAt.at(-1);
  const earliest = last ? addDaysTo(last, PAUSE_DAYS) : addDaysTo(announcedAt, NOTICE_DAYS);
  const at = planned > earliest ? planned : earliest;
  return at < graceEndsAt(endsAt) ? at : undefined;
}

/** The price of a period, or its maximum, in minor units. */
type PlanAmount = { planId: string; amount: number; currency: Currency };

/**
 * Whether a consent covers the next period: only with the plan and the currency of the consent, and at most at its price. A lower
 * price is charged as it is.
 */
export function coverOf(
  consent: PlanAmount,
  next: PlanAmount | undefined,
): "charge" | Extract<RenewalEnd, "plan_changed" | "price_raised"> {
  if (next?.planId !== consent.planId || next.currency !== consent.currency) return "plan_changed";
  return next.amount > consent.amount ? "price_raised" : "charge";
}

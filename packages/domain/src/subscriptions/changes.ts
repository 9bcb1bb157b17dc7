import type { Currency } from "../money.ts";
import { minContribution } from "../payments/links.ts";
import { addDaysTo, DAY_MS, type Period, periodFrom } from "./periods.ts";

/** The effect of choosing a plan. Only a downgrade is not paid: it changes the plan of the next period. */
export const CHANGE_KINDS = ["start", "renewal", "upgrade", "downgrade"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** `current`: the rank of the plan of a subscription that gives benefits. */
export function changeKind(current: number | undefined, wanted: number): ChangeKind {
  if (current === undefined) return "start";
  if (wanted === current) return "renewal";
  return wanted > current ? "upgrade" : "downgrade";
}

/**
 * A period that an upgrade replaces. `value`: its value in minor units; 0 for a granted period, and for a paid one whose money goes
 * back.
 */
export type Replaced = { startsAt: Date; endsAt: Date; value: number; isGranted: boolean };

/**
 * The remaining value of periods at a moment, in minor units: for the current one in proportion to its remaining time, for later
 * ones all of it. Rounded up, in favour of the subscriber; never more than their value.
 */
export function creditOf(periods: readonly Omit<Replaced, "isGranted">[], now: Date): number {
  return periods.reduce((sum, period) => sum + Math.ceil(period.value * shareLeft(period, now)), 0);
}

/** The part of a period after a moment, from 0 to 1. */
function shareLeft({ startsAt, endsAt }: Pick<Replaced, "startsAt" | "endsAt">, now: Date): number {
  const left = endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime());
  return Math.max(0, left) / (endsAt.getTime() - startsAt.getTime());
}

/** Remaining days of granted periods: they were not paid, so they are added as time. */
const daysGranted = (periods: readonly Replaced[], now: Date): number =>
  periods
    .filter(({ isGranted }) => isGranted)
    .reduce((days, { startsAt, endsAt }) => {
      const left = endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime());
      return days + Math.max(0, Math.ceil(left / DAY_MS));
    }, 0);

/**
 * Moves consecutive periods, oldest first, to begin at a moment, after the one before them was refunded: each keeps its length,
 * and no time between them is added or lost. The period after a moved one has its full length too.
 */
export function closeUp(periods: readonly Pick<Period, "startsAt" | "endsAt">[], from: Date): Period[] {
  let next = from;
  return periods.map((period) => {
    const startsAt = next;
    next = new Date(startsAt.getTime() + period.endsAt.getTime() - period.startsAt.getTime());
    return { startsAt, endsAt: next, anchorDay: next.getUTCDate() };
  });
}

export type Upgrade = Period & {
  /** The price of the larger plan, and the credit for unused time; `due` is the rest. Minor units. */
  price: number;
  credit: number;
  due: number;
  /** The value of the new period for a later upgrade, in minor units. */
  value: number;
};

/**
 * An upgrade at a moment (money.md *Subscriptions*, fair proration). The larger plan begins at once; the value of unused time
 * reduces its price. Value beyond the price lengthens the period in proportion, granted time is added to it, and a rest below the
 * smallest payable amount is waived.
 */
export function upgradeAt(
  replaced: readonly Replaced[],
  wanted: { price: number; months: number; currency: Currency },
  now: Date,
): Upgrade {
  const { price, months, currency } = wanted;
  const whole = creditOf(replaced, now);
  const credit = Math.min(whole, price);
  const rest = price - credit;
  const due = rest < minContribution(currency) ? 0 : rest;
  const period = periodFrom(now, months);
  const days = (period.endsAt.getTime() - period.startsAt.getTime()) / DAY_MS;
  const more = Math.ceil(((whole - credit) / price) * days) + daysGranted(replaced, now);
  const endsAt = addDaysTo(period.endsAt, more);
  return {
    ...period,
    endsAt,
    // The next period begins on the day on which a lengthened one ends.
    anchorDay: more > 0 ? endsAt.getUTCDate() : period.anchorDay,
    price,
    credit: price - due,
    due,
    value: Math.max(price, whole),
  };
}

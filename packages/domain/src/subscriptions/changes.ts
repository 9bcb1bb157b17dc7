import type { Currency } from "../money.ts";
import { minContribution } from "../payments/links.ts";
import { addDaysTo, DAY_MS, type Period, periodFrom } from "./periods.ts";

/** What a person who chooses a plan does. Only a downgrade is not paid: it changes the plan of the next period. */
export const CHANGE_KINDS = ["start", "renewal", "upgrade", "downgrade"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** `current`: the rank of the plan of a subscription that gives benefits. */
export function changeKind(current: number | undefined, wanted: number): ChangeKind {
  if (current === undefined) return "start";
  if (wanted === current) return "renewal";
  return wanted > current ? "upgrade" : "downgrade";
}

/** A period that an upgrade takes the place of. `value`: what it is worth, in minor units; 0 of a granted one. */
export type Replaced = { startsAt: Date; endsAt: Date; value: number };

/**
 * What is left of periods at a moment, in minor units: of the one that runs in proportion to its time, of later ones all. Rounded
 * up, in favour of the subscriber; never more than they are worth.
 */
export function creditOf(periods: readonly Replaced[], now: Date): number {
  return periods.reduce((sum, period) => sum + Math.ceil(period.value * shareLeft(period, now)), 0);
}

/** The part of a period that lies after a moment, from 0 to 1. */
function shareLeft({ startsAt, endsAt }: Omit<Replaced, "value">, now: Date): number {
  const left = endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime());
  return Math.max(0, left) / (endsAt.getTime() - startsAt.getTime());
}

/** Days left of granted periods: they were not paid, so that they are added as time. */
const daysGranted = (periods: readonly Replaced[], now: Date): number =>
  periods
    .filter(({ value }) => value === 0)
    .reduce((days, { startsAt, endsAt }) => {
      const left = endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime());
      return days + Math.max(0, Math.ceil(left / DAY_MS));
    }, 0);

/**
 * Moves periods that follow each other up to a moment, oldest first, after the one before them was refunded: each keeps its
 * length, and no time between them is added or lost.
 */
export function closeUp<P extends Pick<Period, "startsAt" | "endsAt">>(
  periods: readonly P[],
  from: Date,
): P[] {
  let next = from;
  return periods.map((period) => {
    const startsAt = next;
    next = new Date(startsAt.getTime() + period.endsAt.getTime() - period.startsAt.getTime());
    return { ...period, startsAt, endsAt: next };
  });
}

export type Upgrade = Period & {
  /** Of the larger plan, and what unused time takes off it; `due` is the rest. Minor units. */
  price: number;
  credit: number;
  due: number;
  /** What the new period is worth for a later upgrade, in minor units. */
  value: number;
};

/**
 * An upgrade at a moment (money.md *Subscriptions*, fair proration). The larger plan begins at once; unused time is taken off
 * its price. What the time is worth beyond the price lengthens the period in proportion, granted time is added to it, and less
 * than the smallest amount that can be paid is waived.
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
  return {
    ...period,
    endsAt: addDaysTo(period.endsAt, more),
    price,
    credit: price - due,
    due,
    value: Math.max(price, whole),
  };
}

import { GRACE_DAYS } from "./status.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;

export const addDaysTo = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/** Times are in UTC. `anchorDay`: the day of the month on which periods begin, 1 to 31. */
export type Period = { startsAt: Date; endsAt: Date; anchorDay: number };

/**
 * The moment `months` later, on the anchor day, or on the last day of a shorter month: a subscription of 31 January is renewed on
 * 28 February and on 31 March.
 */
export function addMonths(moment: Date, months: number, anchorDay: number): Date {
  const later = new Date(moment);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(anchorDay, lastDay));
  return later;
}

/** The end of the grace period after the last period. */
export const graceEndsAt = (endsAt: Date): Date => addDaysTo(endsAt, GRACE_DAYS);

/**
 * The next period of `months`. During the last period or its grace period it follows without a gap, so that paying early or a few
 * days late changes no date; otherwise it begins now. `last`: the last period that was not replaced.
 */
export function nextPeriod(last: Omit<Period, "startsAt"> | undefined, months: number, now: Date): Period {
  if (last && graceEndsAt(last.endsAt) > now) {
    const { endsAt: startsAt, anchorDay } = last;
    return { startsAt, endsAt: addMonths(startsAt, months, anchorDay), anchorDay };
  }
  return periodFrom(now, months);
}

/** A period of `months` that begins at a moment. */
export function periodFrom(startsAt: Date, months: number): Period {
  const anchorDay = startsAt.getUTCDate();
  return { startsAt, endsAt: addMonths(startsAt, months, anchorDay), anchorDay };
}

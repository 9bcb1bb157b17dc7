/** Days before the end at which its customer is reminded. */
export const REMINDER_DAYS = [14, 3] as const;

type Times = {
  /** When somebody last contributed, created a link or changed the draft. */
  touchedAt: Date;
  /** The setting. */
  days: number;
  /** How many reminders were sent since, and when the first one was. */
  reminders: number;
  firstReminderAt: Date | null;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const addDays = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);

/** When contributions go back: never earlier than the notice of the first reminder says. */
export function contributionsEndAt({ touchedAt, days, firstReminderAt }: Omit<Times, "reminders">): Date {
  const end = addDays(touchedAt, days);
  const noticed = firstReminderAt ? addDays(firstReminderAt, REMINDER_DAYS[0]) : end;
  return noticed > end ? noticed : end;
}

/** What is to be done at `now` about a draft that is paid in part; undefined: nothing yet. */
export function nextAbandonedStep(times: Times, now: Date): "remind" | "refund" | undefined {
  const before = REMINDER_DAYS[times.reminders];
  const end = contributionsEndAt(times);
  if (before === undefined) return now >= end ? "refund" : undefined;
  return now >= addDays(end, -before) ? "remind" : undefined;
}

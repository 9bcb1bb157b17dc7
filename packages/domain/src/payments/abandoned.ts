/** Days before the end of a draft at which its customer is reminded. */
export const REMINDER_DAYS = [14, 3] as const;

type Times = {
  /** The last contribution, new link or change of the draft. */
  touchedAt: Date;
  /** The value of the setting. */
  days: number;
  /** The number of reminders sent since then, and the time of the first one. */
  reminders: number;
  firstReminderAt: Date | null;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const addDays = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);

/** When contributions are refunded: never earlier than the first reminder announced. */
export function contributionsEndAt({ touchedAt, days, firstReminderAt }: Omit<Times, "reminders">): Date {
  const end = addDays(touchedAt, days);
  const noticed = firstReminderAt ? addDays(firstReminderAt, REMINDER_DAYS[0]) : end;
  return noticed > end ? noticed : end;
}

/** The next action at `now` for a partly paid draft; undefined: none yet. */
export function nextAbandonedStep(times: Times, now: Date): "remind" | "refund" | undefined {
  const before = REMINDER_DAYS[times.reminders];
  const end = contributionsEndAt(times);
  if (before === undefined) return now >= end ? "refund" : undefined;
  return now >= addDays(end, -before) ? "remind" : undefined;
}

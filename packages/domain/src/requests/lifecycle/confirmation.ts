const MINUTE_MS = 60_000;

/** Minutes after a payment at which a customer who has not confirmed is reminded, once each. */
export const CONFIRMATION_REMINDERS = [15, 24 * 60] as const;

/** Minutes after a payment from which staff see an unconfirmed request. */
export const UNCONFIRMED_AFTER = 60;

/** The number of reminders due for an unconfirmed request that was paid at `paidAt`. */
export function remindersDue(paidAt: Date, now: Date): number {
  const minutes = (now.getTime() - paidAt.getTime()) / MINUTE_MS;
  return CONFIRMATION_REMINDERS.filter((after) => minutes >= after).length;
}

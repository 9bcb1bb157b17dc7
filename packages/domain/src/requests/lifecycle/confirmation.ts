const MINUTE_MS = 60_000;

/** Minutes after a payment at which a customer who has not confirmed is reminded, once each. */
export const CONFIRMATION_REMINDERS = [15, 24 * 60] as const;

/** Minutes after a payment from which staff see that it is not confirmed. */
export const UNCONFIRMED_AFTER = 60;

/** How many reminders are due for a request that was paid at `paidAt` and is not confirmed. */
export function remindersDue(paidAt: Date, now: Date): number {
  const minutes = (now.getTime() - paidAt.getTime()) / MINUTE_MS;
  return CONFIRMATION_REMINDERS.filter((after) => minutes >= after).length;
}

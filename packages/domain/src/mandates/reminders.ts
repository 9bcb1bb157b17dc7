import { addDays } from "../days.ts";

/** Days for a holder to accept. */
export const INVITATION_DAYS = 14;

/** Days after the invitation at which a holder without an answer is reminded. */
const INVITATION_REMINDERS = [3, 10] as const;

/** Days after the acceptance at which both people are reminded to send the paper. */
const LEGALISATION_REMINDERS = [7, 21, 45] as const;

/** Days before the end of a mandate at which both are reminded. */
const END_REMINDERS = [30, 7] as const;
export const FIRST_END_REMINDER_DAYS = END_REMINDERS[0];

/** The last day of an invitation: never after the mandate's own end. */
export function invitationEnd(invitedOn: string, endsOn: string): string {
  const end = addDays(invitedOn, INVITATION_DAYS);
  return end < endsOn ? end : endsOn;
}

/** The number of due reminders of an invitation. */
export const invitationRemindersDue = (invitedOn: string, today: string): number =>
  INVITATION_REMINDERS.filter((days) => addDays(invitedOn, days) <= today).length;

/** The number of due reminders of a mandate that waits for legalisation. */
export const legalisationRemindersDue = (acceptedOn: string, today: string): number =>
  LEGALISATION_REMINDERS.filter((days) => addDays(acceptedOn, days) <= today).length;

/**
 * The number of due reminders of a mandate that ends after `endsOn`. Reminders from before its activation are omitted, so a short
 * mandate has fewer.
 */
export const endRemindersDue = (activeOn: string, endsOn: string, today: string): number =>
  END_REMINDERS.filter((days) => {
    const day = addDays(endsOn, -days);
    return day > activeOn && day <= today;
  }).length;

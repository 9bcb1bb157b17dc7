/** Hours before an appointment at which its reminders are sent (appointments.md). */
export const REMINDER_HOURS = [48, 3] as const;
export type ReminderHours = (typeof REMINDER_HOURS)[number];

const HOUR_MS = 60 * 60 * 1000;

/**
 * The reminders that are still to be sent before an appointment, with their times in milliseconds. `since`: when it was booked,
 * or moved to this time; reminders that would have been due earlier are not sent.
 */
export const remindersOf = (startsAt: number, since: number): { hours: ReminderHours; at: number }[] =>
  REMINDER_HOURS.map((hours) => ({ hours, at: startsAt - hours * HOUR_MS })).filter(({ at }) => at > since);

/** Whether a planned reminder is still correct: the appointment was not moved, has not ended and has not begun. */
export const isReminderDue = (
  planned: { sequence: number },
  appointment: { sequence: number; isConfirmed: boolean; startsAt: number },
  now: number,
): boolean =>
  appointment.isConfirmed && planned.sequence === appointment.sequence && now < appointment.startsAt;

/**
 * Events of a request that people are notified of. The first seven go to its customer, the others to those who work
 * on it: assigned to them, answered by the customer, late, cancelled.
 */
export const REQUEST_NOTICES = [
  "started",
  "information_required",
  "filed",
  "returned",
  "delivered",
  "completed",
  "rejected",
  "assigned",
  "answered",
  "late",
  "cancelled",
] as const;
export type RequestNotice = (typeof REQUEST_NOTICES)[number];

/** How long notifications are retained. */
export const NOTIFICATION_RETENTION_MONTHS = 12;

/**
 * A text message is sent for a notification that is unread after these minutes, and not once these hours have passed.
 */
export const SMS_AFTER_MINUTES = 2;
export const SMS_WITHIN_HOURS = 24;

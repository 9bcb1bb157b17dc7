/** How long notifications are retained. */
export const NOTIFICATION_RETENTION_MONTHS = 12;

/**
 * A text message is sent for a notification that is still unread after these minutes, unless these hours have passed.
 */
export const SMS_AFTER_MINUTES = 2;
export const SMS_WITHIN_HOURS = 24;

/** How long a message stays unread before an email announces it, in seconds; overridden by `MESSAGE_MAIL_SECONDS`. */
export const MAIL_AFTER_SECONDS = 5 * 60;

/** Minimum time between two emails to a recipient who has read nothing since the first, in seconds. */
export const MAIL_PAUSE_SECONDS = 4 * 60 * 60;

/** Number of messages that an email quotes. */
export const MAIL_QUOTES = 3;

/**
 * Seconds until an email about unread messages is due; 0 means now. One email covers all messages since the last one.
 *
 * `oldest`: when the oldest unannounced message was sent. `mailedAt`: when the last email was sent; null if the recipient has
 * read since then.
 */
export function mailDueIn(
  { oldest, mailedAt, now }: { oldest: Date; mailedAt: Date | null; now: Date },
  afterSeconds = MAIL_AFTER_SECONDS,
): number {
  const due = Math.max(
    oldest.getTime() + afterSeconds * 1000,
    mailedAt ? mailedAt.getTime() + Math.max(MAIL_PAUSE_SECONDS, afterSeconds) * 1000 : 0,
  );
  return Math.max(0, Math.ceil((due - now.getTime()) / 1000));
}

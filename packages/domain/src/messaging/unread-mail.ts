/** How long a message waits to be read before a letter says so, in seconds; `MESSAGE_MAIL_SECONDS` says otherwise. */
export const MAIL_AFTER_SECONDS = 5 * 60;

/** Between two letters to somebody who has read nothing since the first: whoever does not look is not told each time. */
export const MAIL_PAUSE_SECONDS = 4 * 60 * 60;

/** Of the messages that a letter tells of, so many are quoted. */
export const MAIL_QUOTES = 3;

/**
 * In how many seconds a letter about unread messages is due; 0 is now. One letter tells of a whole burst.
 *
 * `oldest`: when the first message was sent that no letter has told of. `mailedAt`: when the last letter left, null once
 * its reader has read since.
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

/** Topics of the contact form. */
export const CONTACT_TOPICS = [
  "service",
  "request",
  "payment",
  "account",
  "data",
  "partnership",
  "other",
] as const;

/** In characters, inclusive. */
export const CONTACT_MESSAGE = { min: 10, max: 4000 } as const;

/** A form sent faster than this was filled in by a program. */
export const FORM_SECONDS_MIN = 3;
/** An older form may have been saved to be sent repeatedly. */
export const FORM_HOURS_MAX = 12;

/** How long messages, and messages marked as spam, are retained. */
export const CONTACT_RETENTION_MONTHS = 24;
export const SPAM_RETENTION_DAYS = 30;

/** Whether a form issued at `issuedAt` may be sent at `now`. */
export function judgeFormAge(issuedAt: Date, now: Date): "good" | "too_fast" | "expired" {
  const seconds = (now.getTime() - issuedAt.getTime()) / 1000;
  if (seconds < FORM_SECONDS_MIN) return "too_fast";
  return seconds > FORM_HOURS_MAX * 3600 ? "expired" : "good";
}

/** What somebody may write to us about. */
export const CONTACT_TOPICS = [
  "service",
  "request",
  "payment",
  "account",
  "data",
  "partnership",
  "other",
] as const;

/** In characters, both included. */
export const CONTACT_MESSAGE = { min: 10, max: 4000 } as const;

/** Nobody reads a form, fills it in and sends it in less; programs do. */
export const FORM_SECONDS_MIN = 3;
/** Beyond this a form is taken for one that was saved to be sent again and again. */
export const FORM_HOURS_MAX = 12;

/** How long a message is kept, and how long one that is taken for spam. */
export const CONTACT_RETENTION_MONTHS = 24;
export const SPAM_RETENTION_DAYS = 30;

/** Whether a form that was handed out at `issuedAt` may be sent at `now`. */
export function judgeFormAge(issuedAt: Date, now: Date): "good" | "too_fast" | "expired" {
  const seconds = (now.getTime() - issuedAt.getTime()) / 1000;
  if (seconds < FORM_SECONDS_MIN) return "too_fast";
  return seconds > FORM_HOURS_MAX * 3600 ? "expired" : "good";
}

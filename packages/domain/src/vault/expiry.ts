import { daysBetween } from "../days.ts";

/** The days before a document's expiry at which its owner is notified (trust.md), the earliest notice first. */
export const EXPIRY_NOTICES = [90, 30, 7] as const;
export type ExpiryNotice = (typeof EXPIRY_NOTICES)[number];

export const EXPIRY_STATES = ["valid", "expiring", "expired"] as const;
export type ExpiryState = (typeof EXPIRY_STATES)[number];

/**
 * A document is valid on the day on which it expires, and expiring from the first notice on. A document without an expiry
 * date stays valid.
 */
export function expiryState(expiresOn: string | null, today: string): ExpiryState {
  if (expiresOn === null) return "valid";
  const left = daysBetween(today, expiresOn);
  if (left < 0) return "expired";
  return left <= EXPIRY_NOTICES[0] ? "expiring" : "valid";
}

/**
 * The notice that is due on a day: the latest one whose day has come, unless it or a later one was already sent. Notices that
 * were missed because the document was added late are skipped. Undefined once the document has expired.
 */
export function dueNotice(
  expiresOn: string,
  today: string,
  sent: readonly number[],
): ExpiryNotice | undefined {
  const left = daysBetween(today, expiresOn);
  if (left < 0) return undefined;
  const reached = EXPIRY_NOTICES.findLast((days) => left <= days);
  return reached === undefined || sent.some((days) => days <= reached) ? undefined : reached;
}

/** Whether a document expires before the end of the work for which it is sent; `endsOn` null: the end is unknown. */
export const expiresBefore = (expiresOn: string | null, endsOn: string | null): boolean =>
  expiresOn !== null && endsOn !== null && expiresOn < endsOn;

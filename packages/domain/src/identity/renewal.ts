import { addDays } from "../days.ts";

/** Days before the end of a verification at which its person is reminded (trust.md). */
export const RENEWAL_NOTICE_DAYS = [90, 30, 7] as const;

/** The number of due reminders about a verification that ends after `validUntil`. */
export const renewalNoticesDue = (validUntil: string, today: string): number =>
  RENEWAL_NOTICE_DAYS.filter((days) => addDays(validUntil, -days) <= today).length;

/** Whether a new case of the same level may be started: its verification ends soon. */
export const isRenewable = (validUntil: string, today: string): boolean =>
  renewalNoticesDue(validUntil, today) > 0;

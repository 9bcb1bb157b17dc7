/**
 * Years for which payments and the audit log are retained after an account is closed, as accounting records and
 * evidence (OHADA uniform act on accounting, art. 24; French Code de commerce, L123-22: ten years).
 */
export const RETENTION_YEARS = 10;

/** At `now`, retention has ended for accounts closed before this instant. On 29 February it is 28 February. */
export function retentionEndsBefore(now: Date): Date {
  const before = new Date(now);
  before.setUTCFullYear(now.getUTCFullYear() - RETENTION_YEARS);
  // A day that does not exist becomes one of the next month.
  if (before.getUTCMonth() !== now.getUTCMonth()) before.setUTCDate(0);
  return before;
}

/**
 * Years for which what was paid, and who did what, is kept after an account was closed: accounting records and evidence
 * (OHADA's uniform act on accounting, art. 24, and the French Code de commerce, L123-22, say ten).
 */
export const RETENTION_YEARS = 10;

/** Accounts closed before this need keep nothing any more at `now`. */
export function retentionEndsBefore(now: Date): Date {
  const before = new Date(now);
  before.setUTCFullYear(now.getUTCFullYear() - RETENTION_YEARS);
  return before;
}

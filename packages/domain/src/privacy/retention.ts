import { monthsBefore } from "../days.ts";

/**
 * Years for which payments and the audit log are retained after an account is closed, as accounting records and
 * evidence (OHADA uniform act on accounting, art. 24; French Code de commerce, L123-22: ten years).
 */
export const RETENTION_YEARS = 10;

/** At `now`, retention has ended for accounts closed before this instant. */
export const retentionEndsBefore = (now: Date): Date => monthsBefore(now, 12 * RETENTION_YEARS);

/**
 * What a notification about a mandate says: one for each event that concerns the two people, a use, a power that was revoked,
 * reminders, and a mandate that is prepared because a holder leaves.
 */
export const MANDATE_NOTICES = [
  "invited",
  "to_legalise",
  "scan_refused",
  "accepted",
  "declined",
  "withdrawn",
  "lapsed",
  "power_revoked",
  "revoked",
  "renounced",
  "fulfilled",
  "expired",
  "used",
  "reminded",
  "replacing",
  "ending",
] as const;
export type MandateNotice = (typeof MANDATE_NOTICES)[number];

/** Whether a notification is also sent by email: all but each use. */
export const isEmailed = (notice: MandateNotice): notice is Exclude<MandateNotice, "used"> =>
  notice !== "used";

/**
 * The notifications about a mandate: one for each event that concerns the two people, a use, a revoked power, reminders, and a
 * mandate that is prepared because a holder leaves.
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

/** Whether a notification is also sent by email: all except those of uses. */
export const isEmailed = (notice: MandateNotice): notice is Exclude<MandateNotice, "used"> =>
  notice !== "used";

/**
 * Events of a request that people are notified of. The first nine go to its customer, the others to those who work
 * on it: assigned to them, answered by the customer, late, cancelled.
 */
export const REQUEST_NOTICES = [
  "unconfirmed",
  "started",
  "information_required",
  "filed",
  "returned",
  "delivered",
  "proof_added",
  "completed",
  "rejected",
  "assigned",
  "answered",
  "late",
  "cancelled",
] as const;
export type RequestNotice = (typeof REQUEST_NOTICES)[number];

/**
 * Events of a request of which people are notified. The first nine are for its customer, the others for those who work on it:
 * assigned, answered by the customer, late, cancelled.
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

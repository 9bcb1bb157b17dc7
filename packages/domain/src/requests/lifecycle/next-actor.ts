import type { RequestStatus } from "./status.ts";

/** Who acts next on a request. `payment`: the payment provider, until it answers. */
export const NEXT_ACTORS = ["customer", "us", "administration", "payment", "nobody"] as const;
export type NextActor = (typeof NEXT_ACTORS)[number];

export type NextActorInput = {
  status: RequestStatus;
  /** A payment is pending: another attempt would charge twice. */
  paying: boolean;
  /** Staff recorded that the file is with an administration and has not come back. */
  filed: boolean;
  /** An official fee waits for its customer. */
  feeDue?: boolean;
};

/**
 * The next actor. The administration acts next only while work is in progress: an open information request and a due fee wait for
 * the customer, even while the file is with an administration.
 */
export function nextActor({ status, paying, filed, feeDue = false }: NextActorInput): NextActor {
  switch (status) {
    case "draft":
    case "pending_validation":
      return paying ? "payment" : "customer";
    case "submitted":
      return feeDue ? "customer" : "us";
    case "in_progress":
      if (feeDue) return "customer";
      return filed ? "administration" : "us";
    case "information_required":
      return "customer";
    case "completed":
    case "rejected":
    case "cancelled":
      return "nobody";
  }
}

/** Whether staff may record in this state that an administration has the file, or has returned it. */
export const mayFile = (status: RequestStatus): boolean => status === "in_progress";

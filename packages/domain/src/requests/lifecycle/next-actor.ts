import type { RequestStatus } from "./status.ts";

/** Who acts next on a request: `payment`, the service that takes the money, for the moment in which it answers. */
export const NEXT_ACTORS = ["customer", "us", "administration", "payment", "nobody"] as const;
export type NextActor = (typeof NEXT_ACTORS)[number];

export type NextActorInput = {
  status: RequestStatus;
  /** A payment is on its way: paying a second time would be wrong. */
  paying: boolean;
  /** A clerk said that the file lies with an administration, and not yet that it came back. */
  filed: boolean;
};

/**
 * Who has the ball. The administration has it only while work is in progress: what the customer is asked meanwhile is
 * theirs to answer, whoever holds the file.
 */
export function nextActor({ status, paying, filed }: NextActorInput): NextActor {
  switch (status) {
    case "draft":
    case "pending_validation":
      return paying ? "payment" : "customer";
    case "submitted":
      return "us";
    case "in_progress":
      return filed ? "administration" : "us";
    case "information_required":
      return "customer";
    case "completed":
    case "rejected":
    case "cancelled":
      return "nobody";
  }
}

/** Whether a clerk may say of a request in this state that an administration has it, or has given it back. */
export const mayFile = (status: RequestStatus): boolean => status === "in_progress";

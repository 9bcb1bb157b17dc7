import { type Role, reachOf } from "../../roles.ts";
import type { RequestStatus } from "../lifecycle/status.ts";

/** Whose turn it is: ours, the customer's, nobody's any more. The database keeps it of each request (`queue`). */
export const QUEUES = ["work", "waiting", "closed"] as const;
export type Queue = (typeof QUEUES)[number];

const STATUSES: Record<Queue, readonly RequestStatus[]> = {
  work: ["submitted", "in_progress"],
  waiting: ["pending_validation", "information_required"],
  closed: ["completed", "rejected"],
};

/** Undefined of a draft, which is its owner's alone, and of what was cancelled. */
export const queueOf = (status: RequestStatus): Queue | undefined =>
  QUEUES.find((queue) => STATUSES[queue].includes(status));

/** What somebody looks through, in the order in which it is offered. */
export const WORK_BOXES = ["unassigned", "mine", "waiting", "late", "open", "closed"] as const;
export type WorkBox = (typeof WORK_BOXES)[number];

/** The queues of which a box is made; what else it asks is `findWork`'s. */
export const QUEUES_OF_BOX: Record<WorkBox, readonly Queue[]> = {
  unassigned: ["work"],
  mine: ["work", "waiting"],
  waiting: ["waiting"],
  late: ["work"],
  open: ["work", "waiting"],
  closed: ["closed"],
};

/** The statuses that can be found in a box. */
export const statusesOfBox = (box: WorkBox): RequestStatus[] =>
  QUEUES_OF_BOX[box].flatMap((queue) => STATUSES[queue]);

/**
 * The boxes of a role, the one first that opens by itself (product.md *Who does what*). Who works only on what is assigned
 * to them has no other open box, and the support has none of its own.
 */
export function boxesFor(role: Role): readonly WorkBox[] {
  switch (reachOf(role)) {
    case "all":
    case "scoped":
      return WORK_BOXES;
    case "assigned":
      return ["mine", "waiting", "late", "closed"];
    case "support":
      return ["open", "unassigned", "waiting", "late", "closed"];
    case "none":
      return [];
  }
}

/** `due`: what is due first, or was, so that late ones are on top; of what is closed, the latest. */
export const WORK_SORTS = ["due", "oldest", "newest"] as const;
export type WorkSort = (typeof WORK_SORTS)[number];

/**
 * Further than this nothing is counted and nothing paged: a million requests cost what a thousand do, and nobody reads the
 * twenty-sixth page of a queue. A count that is higher says that there are more.
 */
export const MAX_EXACT_COUNT = 500;

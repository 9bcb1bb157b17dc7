import { type Role, reachOf } from "../../roles.ts";
import { type StageName, statusesOfStage } from "../lifecycle/stages.ts";
import type { RequestStatus } from "../lifecycle/status.ts";

/** Queues by who must act: us, the customer, no one. Stored with each request (`queue`). */
export const QUEUES = ["work", "waiting", "closed"] as const;
export type Queue = (typeof QUEUES)[number];

const STATUSES: Record<Queue, readonly RequestStatus[]> = {
  work: ["submitted", "in_progress"],
  waiting: ["pending_validation", "information_required"],
  closed: ["completed", "rejected"],
};

/** Undefined for drafts and cancelled requests, which only their customer sees. */
export const queueOf = (status: RequestStatus): Queue | undefined =>
  QUEUES.find((queue) => STATUSES[queue].includes(status));

/** Boxes of the queue page, in display order. `unconfirmed`: paid an hour ago (`confirmation.ts`), not confirmed. */
export const WORK_BOXES = ["unassigned", "mine", "waiting", "unconfirmed", "late", "open", "closed"] as const;
export type WorkBox = (typeof WORK_BOXES)[number];

/** The queues that a box covers; `findWork` applies its other conditions. */
export const QUEUES_OF_BOX: Record<WorkBox, readonly Queue[]> = {
  unassigned: ["work"],
  mine: ["work", "waiting"],
  waiting: ["waiting"],
  unconfirmed: ["waiting"],
  late: ["work"],
  open: ["work", "waiting"],
  closed: ["closed"],
};

/** The statuses that a box can contain. */
export const statusesOfBox = (box: WorkBox): RequestStatus[] =>
  box === "unconfirmed" ? ["pending_validation"] : QUEUES_OF_BOX[box].flatMap((queue) => STATUSES[queue]);

/**
 * The boxes of a role, the default one first (product.md *Who does what*). Roles limited to assigned requests have no
 * other open box, and support has none of its own.
 */
export function boxesFor(role: Role): readonly WorkBox[] {
  switch (reachOf(role)) {
    case "all":
    case "scoped":
      return WORK_BOXES;
    case "assigned":
      return ["mine", "waiting", "late", "closed"];
    case "support":
      return ["open", "unassigned", "waiting", "unconfirmed", "late", "closed"];
    case "none":
      return [];
  }
}

/** The box in which a role sees all that it can access at a stage; undefined for roles without queues. */
export function boxOfStage(role: Role, stage: StageName): WorkBox | undefined {
  const boxes = boxesFor(role);
  if (stage === "delivery") return boxes.find((box) => box === "closed");
  return boxes.find((box) => box === "open") ?? boxes[0];
}

/** The statuses that a box can contain at a stage, or at any. */
export function statusesAt(box: WorkBox, stage: StageName | undefined): RequestStatus[] {
  const statuses = statusesOfBox(box);
  return stage ? statusesOfStage(stage).filter((status) => statuses.includes(status)) : statuses;
}

/** `due`: earliest due date first, late ones on top; closed requests sort by latest. */
export const WORK_SORTS = ["due", "oldest", "newest"] as const;
export type WorkSort = (typeof WORK_SORTS)[number];

/**
 * Counts and pages stop here, so that a million requests cost as much as a thousand. A higher count only means that there are
 * more.
 */
export const MAX_EXACT_COUNT = 500;

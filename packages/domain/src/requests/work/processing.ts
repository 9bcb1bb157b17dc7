import { nextStatus, type RequestAction, type RequestStatus } from "../lifecycle/status.ts";
import { queueOf } from "./queues.ts";

/** Whether requests in this state are visible to those who work on requests. */
export const isWork = (status: RequestStatus): boolean => queueOf(status) !== undefined;

/** Whether documents can be reviewed in this state: from submission until the request is closed. */
export const mayJudge = (status: RequestStatus): boolean =>
  status === "submitted" || status === "in_progress" || status === "information_required";

/** Transitions offered to staff, in display order. */
export const WORK_MOVES = [
  "start",
  "resume",
  "complete",
  "reject",
] as const satisfies readonly RequestAction[];
export type WorkMove = (typeof WORK_MOVES)[number];

/** The transitions that staff may make now (`nextStatus`). A rejection still requires a reason. */
export function workMoves(
  from: RequestStatus,
  bill: { due: number | undefined; paid: boolean; feeOpen?: boolean },
): WorkMove[] {
  return WORK_MOVES.filter(
    (action) => nextStatus({ from, action, mover: "staff", reason: "to be said", ...bill }).ok,
  );
}

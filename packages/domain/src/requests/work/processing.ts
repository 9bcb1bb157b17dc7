import { nextStatus, type RequestAction, type RequestStatus } from "../lifecycle/status.ts";
import { queueOf } from "./queues.ts";

/** Whether those who work on requests see one in this state. */
export const isWork = (status: RequestStatus): boolean => queueOf(status) !== undefined;

/** Whether the documents of a request are judged: once its customer has handed it in, and until it is closed. */
export const mayJudge = (status: RequestStatus): boolean =>
  status === "submitted" || status === "in_progress" || status === "information_required";

/** What a clerk does to a request, in the order in which it is offered. */
export const WORK_MOVES = [
  "start",
  "resume",
  "complete",
  "reject",
] as const satisfies readonly RequestAction[];
export type WorkMove = (typeof WORK_MOVES)[number];

/** The moves that a clerk may make now (`nextStatus`); a rejection will be asked its reason. */
export function workMoves(from: RequestStatus, bill: { due: number | undefined; paid: boolean }): WorkMove[] {
  return WORK_MOVES.filter(
    (action) => nextStatus({ from, action, mover: "staff", reason: "to be said", ...bill }).ok,
  );
}

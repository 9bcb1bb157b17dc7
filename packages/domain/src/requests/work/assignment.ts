import { may } from "../../roles.ts";
import { queueOf } from "./queues.ts";
import { inScope, mayBeAssigned, type ScopedRequest, type Worker } from "./scope.ts";

/**
 * How a request came to somebody or went from them. `left`: whoever had it no longer works here. The database's table
 * admits these.
 */
export const ASSIGNMENT_WAYS = ["taken", "given", "automatic", "returned", "withdrawn", "left"] as const;
export type AssignmentWay = (typeof ASSIGNMENT_WAYS)[number];

/** `taken`: somebody else has it, or has it no longer; `unfit`: whom it shall be given to may not work on it. */
export type AssignmentRefusal = "taken" | "unfit" | "closed" | "not_allowed";

export type Assignment = {
  request: ScopedRequest;
  /** Who asks; they work on the request. */
  by: Worker;
  /** Whose it was when it was seen. */
  from: string | null;
  /** Null: nobody's again. */
  to: Worker | null;
};

/**
 * What making a request somebody's work is, or why it may not be made so. A worker takes what is nobody's and hands back
 * what is theirs; a super_admin gives and withdraws. What is so already is no change.
 *
 * To be asked on the row that is locked: of two who take the same, the second is told who was faster.
 */
export function assignmentOf(
  asked: Assignment,
): { ok: true; how: AssignmentWay | "unchanged" } | { ok: false; why: AssignmentRefusal } {
  const { request, by, from, to } = asked;
  const refuse = (why: AssignmentRefusal) => ({ ok: false, why }) as const;
  if (queueOf(request.status) === undefined || queueOf(request.status) === "closed") return refuse("closed");
  if (request.assigneeId === (to?.userId ?? null)) return { ok: true, how: "unchanged" };
  if (request.assigneeId !== from) return refuse("taken");
  const admin = may(by.role, "requests.assign");
  if (to === null) {
    if (request.assigneeId === by.userId) return { ok: true, how: "returned" };
    return admin ? { ok: true, how: "withdrawn" } : refuse("not_allowed");
  }
  if (!mayBeAssigned(to, request)) return refuse("unfit");
  if (to.userId === by.userId) {
    if (request.assigneeId !== null && !admin) return refuse("taken");
    return { ok: true, how: "taken" };
  }
  return admin ? { ok: true, how: "given" } : refuse("not_allowed");
}

/** A worker with the number of open requests that are theirs. */
export type LoadedWorker = Worker & { load: number };

/**
 * Shares requests out among the agents in whose scope they lie: each, in the order given, to whoever has the least to do by
 * then; among equals to the one named first. What is in nobody's scope, or somebody's already, stays as it is.
 */
export function shareOut<R extends ScopedRequest>(
  requests: readonly R[],
  agents: readonly LoadedWorker[],
): { request: R; to: Worker }[] {
  const loads = new Map(agents.map((agent) => [agent.userId, agent.load]));
  const loadOf = (agent: Worker) => loads.get(agent.userId) ?? 0;
  return requests.flatMap((request) => {
    if (request.assigneeId !== null || queueOf(request.status) !== "work") return [];
    const fit = agents.filter((agent) => inScope(agent.scopes, request) && mayBeAssigned(agent, request));
    const [first, ...others] = fit;
    if (!first) return [];
    const to = others.reduce<Worker>((least, one) => (loadOf(one) < loadOf(least) ? one : least), first);
    loads.set(to.userId, loadOf(to) + 1);
    return [{ request, to }];
  });
}

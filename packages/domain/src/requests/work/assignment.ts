import type { Language } from "../../languages.ts";
import { may } from "../../roles.ts";
import { preferLanguage } from "./capacity.ts";
import { queueOf } from "./queues.ts";
import { inScope, mayBeAssigned, type ScopedRequest, type Worker } from "./scope.ts";

/**
 * How an assignment changed. `left`: the assignee no longer works here. A constraint of the table lists the same
 * values.
 */
export const ASSIGNMENT_WAYS = ["taken", "given", "automatic", "returned", "withdrawn", "left"] as const;
export type AssignmentWay = (typeof ASSIGNMENT_WAYS)[number];

/** `taken`: another person took it first; `unfit`: the new assignee may not work on it. */
export type AssignmentRefusal = "taken" | "unfit" | "closed" | "not_allowed";

export type Assignment = {
  request: ScopedRequest;
  /** The person who makes the change and may work on the request. */
  by: Worker;
  /** The assignee that this person saw. */
  from: string | null;
  /** The new assignee; null to unassign. */
  to: Worker | null;
};

/**
 * The change of assignee, or why it is refused. Workers take unassigned requests and return their own; a super_admin
 * assigns and unassigns any. Assigning to the current assignee changes nothing.
 *
 * Call it on the locked row: of two workers who take the same request, the second one is refused.
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

/** A worker with the number of their open requests. `room`: how many more fit into their day (`roomOf`). */
export type LoadedWorker = Worker & { load: number; room: number; languages: readonly Language[] };

/** `language`: the language in which its customer is served. */
type Waiting = ScopedRequest & { language?: Language };

/**
 * Distributes requests among the agents whose scope contains them and whose day has room. In the given order, each request goes
 * to agents who speak its customer's language if there are any, among them to the least loaded, and in case of a tie to the first
 * in the list. Requests outside every scope, without room or already assigned are not changed.
 */
export function distributeRequests<R extends Waiting>(
  requests: readonly R[],
  agents: readonly LoadedWorker[],
): { request: R; to: Worker }[] {
  const given = new Map(agents.map(({ userId }) => [userId, 0]));
  const countOf = (agent: Worker) => given.get(agent.userId) ?? 0;
  const loadOf = (agent: LoadedWorker) => agent.load + countOf(agent);
  return requests.flatMap((request) => {
    if (request.assigneeId !== null || queueOf(request.status) !== "work") return [];
    const fit = agents.filter(
      (agent) =>
        countOf(agent) < agent.room && inScope(agent.scopes, request) && mayBeAssigned(agent, request),
    );
    const [first, ...others] = preferLanguage(fit, request.language);
    if (!first) return [];
    const to = others.reduce((least, one) => (loadOf(one) < loadOf(least) ? one : least), first);
    given.set(to.userId, countOf(to) + 1);
    return [{ request, to }];
  });
}

/** The agents whose day still has room after these assignments, with their new workload. */
export function withAssigned<Agent extends LoadedWorker>(
  agents: readonly Agent[],
  assignments: readonly { to: Worker }[],
): Agent[] {
  const counts = new Map<string, number>();
  for (const { to } of assignments) counts.set(to.userId, (counts.get(to.userId) ?? 0) + 1);
  return agents.flatMap((agent) => {
    const count = counts.get(agent.userId) ?? 0;
    return agent.room > count ? [{ ...agent, load: agent.load + count, room: agent.room - count }] : [];
  });
}

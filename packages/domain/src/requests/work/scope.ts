import { ROLES, type Role, type RolesReaching, reachOf } from "../../roles.ts";
import type { RequestStatus } from "../lifecycle/status.ts";
import { isWork } from "./processing.ts";

/** What an agent is attached to: a country by its code, or an organism by its id. */
export type Scope = { kind: "country" | "organism"; id: string };

export type Worker = { userId: string; role: Role; scopes: readonly Scope[] };

/** Of a request, what says whose work it is. */
export type ScopedRequest = {
  status: RequestStatus;
  ownerId: string;
  assigneeId: string | null;
  countryCode: string;
  organismId: string | null;
};

/**
 * As what somebody meets a request: its customer; a worker, who reads everything and makes the moves; the support, which
 * reads it without its documents and writes in its conversation, and makes no move.
 */
export type RequestAccess = "customer" | "worker" | "support";

/** The roles that work on requests (product.md *Who does what*), those that reach the most first. */
export const WORKER_ROLES = ROLES.filter((role) =>
  ["all", "scoped", "assigned"].includes(reachOf(role)),
).toReversed() as RolesReaching<"all" | "scoped" | "assigned">[];

/** Whether a request lies in the country or with the organism of one of these scopes. */
export function inScope(
  scopes: readonly Scope[],
  request: Pick<ScopedRequest, "countryCode" | "organismId">,
): boolean {
  return scopes.some(({ kind, id }) =>
    kind === "country" ? id === request.countryCode : id === request.organismId,
  );
}

/**
 * As what a person meets a request; undefined when it is none of their business (product.md *Who does what*).
 *
 * Nobody works on their own order, whatever their role; a draft, and what was cancelled, is its customer's alone.
 */
export function requestAccess(worker: Worker, request: ScopedRequest): RequestAccess | undefined {
  if (worker.userId === request.ownerId) return "customer";
  if (!isWork(request.status)) return undefined;
  const isAssignee = request.assigneeId === worker.userId;
  switch (reachOf(worker.role)) {
    case "all":
      return "worker";
    case "scoped":
      return isAssignee || inScope(worker.scopes, request) ? "worker" : undefined;
    case "assigned":
      return isAssignee ? "worker" : undefined;
    case "support":
      return "support";
    case "none":
      return undefined;
  }
}

/** Whether a request could be given to somebody: they may work on it once it is theirs. */
export function mayBeAssigned(worker: Worker, request: ScopedRequest): boolean {
  return requestAccess(worker, { ...request, assigneeId: worker.userId }) === "worker";
}

const keyOf = ({ kind, id }: Scope): string => `${kind} ${id}`;

/** What has to be added to and taken from `has` so that it is `wanted`; each once, in the order in which it is named. */
export function scopeChanges(
  has: readonly Scope[],
  wanted: readonly Scope[],
): { added: Scope[]; removed: Scope[] } {
  const held = new Set(has.map(keyOf));
  const kept = new Map(wanted.map((scope) => [keyOf(scope), scope]));
  return {
    added: [...kept].flatMap(([key, scope]) => (held.has(key) ? [] : [scope])),
    removed: has.filter((scope) => !kept.has(keyOf(scope))),
  };
}

/** Whether both are the same, in whatever order. */
export function sameScopes(one: readonly Scope[], other: readonly Scope[]): boolean {
  const { added, removed } = scopeChanges(one, other);
  return added.length === 0 && removed.length === 0;
}

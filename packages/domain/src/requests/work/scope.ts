import { ROLES, type Role, type RolesReaching, reachOf } from "../../roles.ts";
import type { RequestStatus } from "../lifecycle/status.ts";
import { isWork } from "./processing.ts";

/** What an agent can be attached to: a country by code, or an organism by id. */
export type Scope = { kind: "country" | "organism"; id: string };

export type Worker = { userId: string; role: Role; scopes: readonly Scope[] };

/** The fields of a request that decide who may work on it. */
export type ScopedRequest = {
  status: RequestStatus;
  ownerId: string;
  assigneeId: string | null;
  countryCode: string;
  organismId: string | null;
};

/**
 * Access to a request: its customer; a worker, who reads everything and acts; support, which reads all but documents,
 * writes in the conversation, and makes no transitions.
 */
export type RequestAccess = "customer" | "worker" | "support";

/** Roles that work on requests (product.md *Who does what*), widest reach first. */
export const WORKER_ROLES = ROLES.filter((role) =>
  ["all", "scoped", "assigned"].includes(reachOf(role)),
).toReversed() as RolesReaching<"all" | "scoped" | "assigned">[];

/** Whether people with this role are attached to countries and organisms. */
export const hasScopes = (role: Role): boolean => reachOf(role) === "scoped";

export const SCOPED_ROLES = ROLES.filter(hasScopes);

/** Whether a request is in the country or with the organism of one of these scopes. */
export function inScope(
  scopes: readonly Scope[],
  request: Pick<ScopedRequest, "countryCode" | "organismId">,
): boolean {
  return scopes.some(({ kind, id }) =>
    kind === "country" ? id === request.countryCode : id === request.organismId,
  );
}

/**
 * A person's access to a request; undefined without access (product.md *Who does what*).
 *
 * No one works on their own order, whatever their role. Drafts and cancelled requests are visible to their customer
 * only.
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

/** Whether a request may be assigned to a worker: they may work on it after the assignment. */
export function mayBeAssigned(worker: Worker, request: ScopedRequest): boolean {
  return requestAccess(worker, { ...request, assigneeId: worker.userId }) === "worker";
}

const keyOf = ({ kind, id }: Scope): string => `${kind} ${id}`;

/** The scopes to add to and remove from `has` to reach `wanted`; each once, in the given order. */
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

/** Whether both lists hold the same scopes, in any order. */
export function sameScopes(one: readonly Scope[], other: readonly Scope[]): boolean {
  const { added, removed } = scopeChanges(one, other);
  return added.length === 0 && removed.length === 0;
}

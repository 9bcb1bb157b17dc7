import type { Beneficiary } from "@passerelle/domain/requests/relatives/relatives";
import { isWork } from "@passerelle/domain/requests/work/processing";
import {
  hasScopes,
  type RequestAccess,
  requestAccess,
  type Scope,
  type ScopedRequest,
  type Worker,
} from "@passerelle/domain/requests/work/scope";
import { DEFAULT_ROLE } from "@passerelle/domain/roles";
import { type Actor, ownerOf } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findRequest, lockRequest, type StoredRequest } from "../queries.ts";
import { findAgentsOf, findScopes, isWorker } from "./access-queries.ts";

export type AccessedRequest = { request: StoredRequest; as: RequestAccess };

/** The caller with their scopes, without a role that the session may not use. */
export async function workerOf(db: Db, actor: Actor): Promise<Worker> {
  const { userId, role, roleInAbeyance } = actor;
  if (roleInAbeyance) return { userId, role: DEFAULT_ROLE, scopes: [] };
  return { userId, role, scopes: await findScopesOf(db, { userId, role }) };
}

/** A person's scopes; only agents have any. */
export async function findScopesOf(
  db: Db,
  { userId, role }: Pick<Worker, "userId" | "role">,
): Promise<Scope[]> {
  return hasScopes(role) ? findScopes(db, userId) : [];
}

/** The fields of a stored request that access rules need. */
export const scopedOf = (request: StoredRequest): ScopedRequest => ({
  status: request.status,
  ownerId: request.user_id,
  assigneeId: request.assigned_to,
  countryCode: request.country_code,
  organismId: request.organism_id,
});

/**
 * The request and the caller's current access to it (`requestAccess`); undefined if the request does not exist or the caller has
 * no access. Pass the open transaction, if there is one.
 */
export async function findAccess(
  db: Db,
  actor: Actor,
  requestId: string,
): Promise<AccessedRequest | undefined> {
  return accessOf(db, actor, await findRequest(db, requestId));
}

/** Like `findAccess`, and locks the request until the transaction ends. */
export async function lockAccess(
  trx: Db,
  actor: Actor,
  requestId: string,
): Promise<AccessedRequest | undefined> {
  return accessOf(trx, actor, await lockRequest(trx, requestId));
}

async function accessOf(
  db: Db,
  actor: Actor,
  request: StoredRequest | undefined,
): Promise<AccessedRequest | undefined> {
  if (!request) return undefined;
  const own = request.user_id === ownerOf(actor);
  if (!own && !isWork(request.status)) return undefined;
  const as = own ? "customer" : requestAccess(await workerOf(db, actor), scopedOf(request));
  return as && { request, as };
}

/** Whether the caller works on this request and may therefore read what its customer provided. */
export async function isWorkerOf(
  { db }: Pick<Context, "db">,
  actor: Actor,
  requestId: string,
): Promise<boolean> {
  return (await findAccess(db, actor, requestId))?.as === "worker";
}

/** The request, if the caller works on it or reads it as support. Throws `request_not_found`. */
export async function requireReader(db: Db, actor: Actor, requestId: string): Promise<AccessedRequest> {
  const found = await findAccess(db, actor, requestId);
  if (!found || found.as === "customer") throw new AppError("request_not_found");
  return found;
}

/**
 * The locked request, if the caller works on it. Access is checked under the lock, so that access removed a moment ago does not
 * count. Throws `request_not_found`.
 */
export async function lockWork(trx: Db, actor: Actor, requestId: string): Promise<StoredRequest> {
  const found = await lockAccess(trx, actor, requestId);
  if (found?.as !== "worker") throw new AppError("request_not_found");
  return found.request;
}

/**
 * The staff to email about a request: the assignee if they still have access, otherwise the agents whose scope contains it.
 * Undefined for a request that is in no queue, such as a cancelled one.
 */
export async function findStaffToNotify(db: Db, requestId: string): Promise<string[] | undefined> {
  const request = await findRequest(db, requestId);
  if (!request || !isWork(request.status)) return undefined;
  const has = request.assigned_to;
  return has && (await isWorker(db, has, requestId)) ? [has] : findAgentsOf(db, requestId);
}

/** What an email about a request needs to name it. Without an access check: for use inside the server. */
export async function findRequestLabel(
  db: Db,
  requestId: string,
): Promise<{ reference: string; serviceId: string; beneficiary: Beneficiary | null } | undefined> {
  const request = await findRequest(db, requestId);
  if (!request) return undefined;
  const { reference, service_id: serviceId, beneficiary } = request;
  return { reference, serviceId, beneficiary };
}

/** The request of the caller, or of the principal for whom they act. Throws `request_not_found`. */
export async function getOwnRequest(db: Db, actor: Actor, id: string): Promise<StoredRequest> {
  const request = await findRequest(db, id);
  if (request?.user_id !== ownerOf(actor)) throw new AppError("request_not_found");
  return request;
}

/**
 * Locks the request of the caller, or of the principal for whom they act, so that payments of one request run one after another.
 * Throws `request_not_found`.
 */
export async function lockOwnRequest(trx: Db, actor: Actor, id: string): Promise<StoredRequest> {
  const request = await lockRequest(trx, id);
  if (request?.user_id !== ownerOf(actor)) throw new AppError("request_not_found");
  return request;
}

/** Locks a request for an operation of the server itself. Throws when there is none. */
export async function lockExistingRequest(trx: Db, id: string): Promise<StoredRequest> {
  const request = await lockRequest(trx, id);
  if (!request) throw new Error(`no request ${id}`);
  return request;
}

import type { OpenRequest } from "@passerelle/contract/privacy";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { lockRequest } from "../queries.ts";
import { lockExistingRequest } from "./access.ts";
import {
  deleteRequestRow,
  eraseRequestTexts,
  findErasableRequests,
  findOwned,
  type OwnedRequest,
} from "./account-closure-queries.ts";
import { requireTransition } from "./transition.ts";

const UNDER_WAY: readonly RequestStatus[] = [
  "pending_validation",
  "submitted",
  "in_progress",
  "information_required",
];

function blockingReason(request: OwnedRequest): OpenRequest["reason"] | undefined {
  if (UNDER_WAY.includes(request.status)) return "in_progress";
  if (request.paymentPending) return "payment_pending";
  if (request.refundOwed) return "refund_owed";
  return undefined;
}

function openOf(requests: OwnedRequest[]): OpenRequest[] {
  return requests.flatMap((request) => {
    const reason = blockingReason(request);
    const { id, reference, status } = request;
    return reason ? [{ id, reference, status, reason }] : [];
  });
}

/** The reasons against closing an account: requests in work, and pending or owed payments. With `lock`, locks the requests. */
export async function listOpenRequests(
  db: Db,
  userId: string,
  { lock } = { lock: false },
): Promise<OpenRequest[]> {
  return openOf(await findOwned(db, userId, lock));
}

/** The number of a person's requests that must be retained: the paid ones. */
export async function countRetainedRequests(db: Db, userId: string): Promise<number> {
  return (await findOwned(db, userId)).filter((request) => request.paid).length;
}

/**
 * Closes a person's requests with their account: cancels drafts and erases the texts of unpaid requests. If there are reasons
 * against the closure, returns them without changing anything. Call in the transaction that closes the account; the requests are
 * locked until it ends.
 */
export async function closeAccountRequests(ctx: Context, trx: Db, userId: string): Promise<OpenRequest[]> {
  const requests = await findOwned(trx, userId, true);
  const open = openOf(requests);
  if (open.length > 0) return open;
  const who = { mover: "customer", actorId: userId } as const;
  for (const { id } of requests.filter(({ status }) => status === "draft")) {
    const draft = await lockExistingRequest(trx, id);
    await requireTransition(ctx, trx, draft, { action: "cancel", ...who, due: undefined, paid: false });
  }
  await eraseRequestTexts(
    trx,
    requests.filter((request) => !request.paid).map((request) => request.id),
  );
  return [];
}

/** Requests of accounts closed before an instant that no longer need to be retained. */
export function listErasableRequests(db: Db, closedBefore: Date, limit: number): Promise<string[]> {
  return findErasableRequests(db, closedBefore, limit);
}

/**
 * Deletes a request that need not be retained, in one transaction and under its lock; `others` deletes the data of other
 * capabilities about it. False when it was already deleted.
 */
export function deleteRequest(
  db: Db,
  id: string,
  others: (trx: Db, requestId: string) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockRequest(trx, id))) return false;
    await others(trx, id);
    await deleteRequestRow(trx, id);
    return true;
  });
}

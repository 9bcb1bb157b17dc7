import type { OpenRequest } from "@passerelle/contract/privacy";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { lockRequest } from "../queries.ts";
import { lockExistingRequest } from "./access.ts";
import {
  blankRequests,
  deleteRequestRow,
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

function reasonAgainst(request: OwnedRequest): OpenRequest["reason"] | undefined {
  if (UNDER_WAY.includes(request.status)) return "in_progress";
  if (request.paymentPending) return "payment_pending";
  if (request.refundOwed) return "refund_owed";
  return undefined;
}

function openOf(requests: OwnedRequest[]): OpenRequest[] {
  return requests.flatMap((request) => {
    const reason = reasonAgainst(request);
    const { id, reference, status } = request;
    return reason ? [{ id, reference, status, reason }] : [];
  });
}

/** What prevents closing an account: work under way, and money on its way or owed back. With `lock`, held. */
export async function listOpenRequests(
  db: Db,
  userId: string,
  { lock } = { lock: false },
): Promise<OpenRequest[]> {
  return openOf(await findOwned(db, userId, lock));
}

/** How many requests of a person must be kept: those that were paid. */
export async function countKeptRequests(db: Db, userId: string): Promise<number> {
  return (await findOwned(db, userId)).filter((request) => request.paid).length;
}

/**
 * Lets go of a person's requests when their account is closed: drafts are cancelled, and of what was never paid nothing
 * that was typed stays. Returns what stands against it, and has then done nothing. Call in the transaction that closes
 * the account; the requests are locked until it ends.
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
  await blankRequests(
    trx,
    requests.filter((request) => !request.paid).map((request) => request.id),
  );
  return [];
}

/** Requests of accounts that were closed before an instant and have nothing open: nothing obliges to keep them. */
export function listErasableRequests(db: Db, closedBefore: Date, limit: number): Promise<string[]> {
  return findErasableRequests(db, closedBefore, limit);
}

/**
 * Deletes a request that nothing obliges to keep, and `others`, what the other capabilities hold of it, in one transaction
 * and under its lock. False when it is gone already.
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

import type { Language } from "@passerelle/contract/shapes";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { areTermsCurrent, lockOwnRequest, requirePayable } from "../../requests/service.ts";
import { requireOrderingOpen } from "../../settings/service.ts";
import { lockOpenFee } from "../request-fees/open-fee.ts";
import { getOwnPayable, lockCustomer, lockOwnPayable } from "./own-payable.ts";
import { closePayable, insertPayable, lockPayableOfRequest, type StoredPayable } from "./payable-queries.ts";

type LockedRequest = Awaited<ReturnType<typeof lockOwnRequest>>;

/** What is paid: the work on a request, one of its official fees, or a payable that belongs to no request. */
export type Due = { requestId: string; feeId?: string } | { payableId: string };

/** The owner of a payable: the caller's request, or the caller for a payable without one. */
export type Owner = { request: LockedRequest | undefined; payerName: string };

/**
 * Locks the owner of a payable, which must be locked first: its request, or its customer. Throws `request_not_found` and
 * `payable_not_found`, also for another person's.
 */
export async function lockOwner(trx: Db, actor: Actor, due: Due): Promise<Owner> {
  if ("payableId" in due) {
    await getOwnPayable(trx, actor, due.payableId);
    return { request: undefined, payerName: (await lockCustomer(trx, actor.userId)).name };
  }
  const request = await lockOwnRequest(trx, actor, due.requestId);
  return { request, payerName: request.form_data.userName };
}

/**
 * The payable, locked, if a part of it can be paid now. Call it after `lockOwner`. Throws what `lockOpenPayable`,
 * `lockOpenFee` and `lockOwnPayable` throw.
 */
export function lockDue(
  ctx: Context,
  trx: Db,
  actor: Actor,
  { request }: Owner,
  due: Due,
  language: Language,
): Promise<StoredPayable> {
  if ("payableId" in due) return lockOwnPayable(ctx, trx, actor, due.payableId);
  if (!request) throw new Error(`the request ${due.requestId} is not locked`);
  return due.feeId === undefined
    ? lockOpenPayable(ctx, trx, actor, request, language)
    : lockOpenFee(ctx, trx, request.id, due.feeId);
}

/** Whether a payable is the one that `due` names. */
export const isDueOn = (due: Due, { id, kind, service_request_id }: StoredPayable): boolean => {
  if ("payableId" in due) return id === due.payableId;
  if (service_request_id !== due.requestId) return false;
  return due.feeId === undefined ? kind === "request" : id === due.feeId;
};

/**
 * The payable of the caller's locked request, if a part of it can be paid now. One with contributions keeps its agreed
 * terms; without contributions it has the current terms. Throws `already_paid`, `payment_pending`, `ordering_closed`,
 * `move_not_allowed` and what `requirePayable` throws.
 */
async function lockOpenPayable(
  ctx: Context,
  trx: Db,
  actor: Actor,
  request: LockedRequest,
  language: Language,
): Promise<StoredPayable> {
  const known = await lockPayableOfRequest(trx, request.id);
  if (known?.status === "paid") throw new AppError("already_paid");
  if (known && known.reserved + known.paid === known.amount) throw new AppError("payment_pending");
  await requireOrderingOpen(ctx.env, trx);
  // Once there is a contribution, even an unfinished one, the agreed amount is fixed.
  const isFixed = known && known.paid + known.reserved > 0;
  if (isFixed && request.status !== "draft") throw new AppError("move_not_allowed");
  return isFixed ? known : renewPayable(ctx, trx, actor, request, known, language);
}

/** The payable of a request without contributions, on the current terms. */
async function renewPayable(
  ctx: Context,
  trx: Db,
  actor: Actor,
  request: LockedRequest,
  known: StoredPayable | undefined,
  language: Language,
): Promise<StoredPayable> {
  const { bill, terms } = await requirePayable(ctx, trx, actor, request, language);
  const isSame =
    known?.terms &&
    areTermsCurrent(request, known.terms) &&
    known.amount === bill.total &&
    known.currency === bill.currency;
  if (known && isSame) return known;
  if (known) await closePayable(trx, known.id, "replaced");
  return insertPayable(trx, {
    id: crypto.randomUUID(),
    kind: "request",
    service_request_id: request.id,
    user_id: request.user_id,
    amount: bill.total,
    discount: bill.discount,
    currency: bill.currency,
    terms,
  });
}

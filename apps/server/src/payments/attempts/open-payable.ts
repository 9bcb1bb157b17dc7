import type { Language } from "@passerelle/contract/shapes";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { areTermsCurrent, type lockOwnRequest, requirePayable } from "../../requests/service.ts";
import { requireOrderingOpen } from "../../settings/service.ts";
import { lockOpenFee } from "../request-fees/open-fee.ts";
import { closePayable, insertPayable, lockPayableOfRequest, type StoredPayable } from "./payable-queries.ts";

type LockedRequest = Awaited<ReturnType<typeof lockOwnRequest>>;

/** What of a request is paid: one of its official fees, or the work. */
export type Due = { requestId: string; feeId?: string };

/**
 * The payable of the caller's locked request or of its fee, of which something can be paid now. Throws what `lockOpenPayable`
 * and `lockOpenFee` throw.
 */
export function lockDue(
  ctx: Context,
  trx: Db,
  actor: Actor,
  request: LockedRequest,
  { feeId, language }: { feeId?: string | undefined; language: Language },
): Promise<StoredPayable> {
  return feeId === undefined
    ? lockOpenPayable(ctx, trx, actor, request, language)
    : lockOpenFee(ctx, trx, request.id, feeId);
}

/**
 * The payable of the caller's locked request, of which something can be paid now: the one to which somebody contributed, as it
 * was agreed, else one on the terms of this moment. Throws `already_paid`, `payment_pending`, `ordering_closed`,
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
  // Somebody contributed, or is contributing: what is due stays as it was agreed.
  const isFixed = known && known.paid + known.reserved > 0;
  if (isFixed && request.status !== "draft") throw new AppError("move_not_allowed");
  return isFixed ? known : renewPayable(trx, actor, request, known, language);
}

/** The payable of a request that has no contribution yet, on the terms of this moment. */
async function renewPayable(
  trx: Db,
  actor: Actor,
  request: LockedRequest,
  known: StoredPayable | undefined,
  language: Language,
): Promise<StoredPayable> {
  const { bill, terms } = await requirePayable(trx, actor, request, language);
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

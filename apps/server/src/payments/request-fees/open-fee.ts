import { feeStateOf } from "@passerelle/domain/payments/request-fees";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { requireOrderingOpen } from "../../settings/service.ts";
import { findPayable, lockPayable, type StoredPayable } from "../attempts/payable-queries.ts";

/** The locked payable of a fee of a locked request. Throws `fee_not_found`, also for one of another request. */
export async function lockFee(trx: Db, requestId: string, feeId: string): Promise<StoredPayable> {
  const found = await findPayable(trx, feeId);
  if (found?.kind !== "request_fee" || found.service_request_id !== requestId)
    throw new AppError("fee_not_found");
  return lockPayable(trx, feeId);
}

/**
 * As `lockFee`, of a fee of which something can be paid now. Throws `fee_not_found`, `already_paid`, `fee_closed`,
 * `payment_pending` and `ordering_closed`.
 */
export async function lockOpenFee(
  ctx: Context,
  trx: Db,
  requestId: string,
  feeId: string,
): Promise<StoredPayable> {
  const payable = await lockFee(trx, requestId, feeId);
  const state = feeStateOf(payable);
  if (state === "paid") throw new AppError("already_paid");
  if (state !== "requested") throw new AppError("fee_closed", { details: { state } });
  if (payable.reserved + payable.paid === payable.amount) throw new AppError("payment_pending");
  await requireOrderingOpen(ctx.env, trx);
  return payable;
}

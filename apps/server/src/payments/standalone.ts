import type { Currency } from "@passerelle/domain/money";
import type { PayablePurpose } from "@passerelle/domain/payments/purpose";
import type { RefundReason } from "@passerelle/domain/payments/refunds";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { lockCustomer } from "./attempts/own-payable.ts";
import { closePayable, findPayable, insertPayable, lockPayable } from "./attempts/payable-queries.ts";
import { publishPayableChange } from "./publish-change.ts";
import { refundPayable } from "./refunds/create-refund.ts";

/**
 * A payable that a capability above creates for a person. `id`: given if it has one already; `amount`: minor units, the sum
 * of the lines of its purpose.
 */
export type NewStandalone = {
  id?: string;
  kind: "subscription" | "appointment";
  userId: string;
  amount: number;
  currency: Currency;
  purpose: PayablePurpose;
};

/**
 * Creates a payable that belongs to no request, in the caller's transaction, and returns its id. It can be paid by every
 * method, by links and in parts; `paymentSucceeded` reports when it is fully paid. Lock the customer first
 * (`lockCustomer`).
 */
export async function openPayable(trx: Db, wanted: NewStandalone): Promise<string> {
  const { id: payableId = crypto.randomUUID(), kind, userId, amount, currency, purpose } = wanted;
  const sum = purpose.lines.reduce((total, { gross }) => total + gross, 0);
  if (sum !== amount) throw new Error(`the lines add up to ${sum}, the amount is ${amount}`);
  const { id } = await insertPayable(trx, {
    id: payableId,
    kind,
    service_request_id: null,
    user_id: userId,
    amount,
    // Discounts are lines of the purpose.
    discount: 0,
    currency,
    terms: null,
    purpose,
  });
  return id;
}

/** Whether a payment of it is under way, so that it cannot be closed. */
export async function isBeingPaid(db: Db, payableId: string): Promise<boolean> {
  return ((await findPayable(db, payableId))?.reserved ?? 0) > 0;
}

/**
 * Closes a payable that is not wanted any more. Contributions are refunded, and so is money that still arrives. Does
 * nothing for a closed one. Throws `payment_pending` while a payment is under way, unless `evenWhilePaid`.
 */
export async function withdrawPayable(
  ctx: Context,
  trx: Db,
  payableId: string,
  as: { status: "replaced" | "cancelled"; reason: RefundReason; evenWhilePaid?: boolean },
): Promise<void> {
  const known = await findPayable(trx, payableId);
  if (!known) throw new Error(`there is no payable ${payableId}`);
  await lockCustomer(trx, known.user_id);
  const payable = await lockPayable(trx, payableId);
  if (payable.status !== "open") return;
  if (payable.reserved > 0 && !as.evenWhilePaid) throw new AppError("payment_pending");
  await closePayable(trx, payableId, as.status);
  await refundPayable(ctx, trx, payableId, as.reason);
  await publishPayableChange(trx, payable);
}

/**
 * Closes a payable, open or paid, whose purpose does not take place. Refunds all that was paid and is not earned, and money
 * that still arrives. Repeating it changes nothing. Throws `payment_pending` while a payment is under way, unless
 * `evenWhilePaid`.
 */
export async function returnPayable(
  ctx: Context,
  trx: Db,
  payableId: string,
  as: { reason: RefundReason; evenWhilePaid: boolean },
): Promise<void> {
  await withdrawPayable(ctx, trx, payableId, { status: "cancelled", ...as });
  const payable = await lockPayable(trx, payableId);
  if (payable.status !== "paid" || payable.earned_at !== null) return;
  await closePayable(trx, payableId, "cancelled");
  await refundPayable(ctx, trx, payableId, as.reason);
  await publishPayableChange(trx, payable);
}

import {
  refundCameBackTransfers,
  refundDeclinedTransfers,
  refundPaidTransfers,
  type Transfer,
} from "@passerelle/domain/payments/ledger";
import { keptAmount, nextRefundStatus, type RefundAction } from "@passerelle/domain/payments/refunds";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { publishLive } from "../../platform/live.ts";
import { addToPayable, findPayable, lockPayable, type StoredPayable } from "../attempts/payable-queries.ts";
import {
  addReturned,
  findPayment,
  findSucceeded,
  insertPaymentEvent,
  lockPayment,
  type StoredPayment,
  updateRefunded,
} from "../attempts/queries.ts";
import { closeCase, insertCase } from "../cases/queries.ts";
import { postTransfers } from "../ledger/post.ts";
import { refundSucceeded } from "../paid.ts";
import { unlinkSettledRefund } from "../settlements/queries.ts";
import {
  deleteTry,
  findRefund,
  findSucceededTry,
  insertTry,
  lockRefundRow,
  type RefundChanges,
  type StoredRefund,
  type StoredTry,
  updateRefund,
} from "./queries.ts";
import { sendRefundEmail } from "./refund-emails.ts";

/**
 * Locks a refund in the order that prevents deadlocks: the payable, the attempt, the refund. The attempt is locked because
 * moves of a refund change it too. Undefined when there is no such refund.
 */
export async function lockRefund(
  trx: Db,
  id: string,
): Promise<{ refund: StoredRefund; payment: StoredPayment; payable: StoredPayable } | undefined> {
  const found = await findRefund(trx, id);
  if (!found) return undefined;
  const { payable_id } = await getPaymentOf(trx, found);
  const payable = await lockPayable(trx, payable_id);
  const payment = await lockPayment(trx, found.transaction_id);
  const refund = await lockRefundRow(trx, id);
  return refund && { refund, payment, payable };
}

export type Mover = { by: "provider" | "system" | "staff"; actorId?: string; note?: string };

/**
 * The only way in which a refund changes its status: checks the domain's rule and writes the status, its event, the ledger
 * and the email in the caller's transaction. `refund` must be locked (`lockRefund`). If an earlier try was paid after all,
 * a failing refund succeeds by that try instead. Throws `refund_move_not_allowed`.
 */
export async function moveRefund(
  ctx: Context,
  trx: Db,
  refund: StoredRefund,
  wanted: RefundAction,
  { by, actorId, note }: Mover,
  given: RefundChanges = {},
): Promise<void> {
  const { action, changes } = await resolveFailure(trx, refund, wanted, given);
  const to = nextRefundStatus(refund.status, action);
  if (!to) throw new AppError("refund_move_not_allowed");
  const isClosed = to === "succeeded" || to === "declined";
  await updateRefund(trx, refund.id, {
    ...changes,
    status: to,
    closed_at: isClosed ? new Date() : null,
    ...(isClosed && { next_check_at: null }),
  });
  await insertPaymentEvent(trx, {
    transaction_id: refund.transaction_id,
    refund_id: refund.id,
    from_status: refund.status,
    to_status: to,
    by,
    actor_id: actorId ?? null,
    note: note ?? changes.failure ?? null,
  });
  const payment = await getPaymentOf(trx, refund);
  const payable = await getPayableOf(trx, payment);
  if (to === "succeeded") await postReturned(trx, { ...refund, ...changes }, payment, payable);
  if (action === "come_back") await postCameBack(trx, refund, payment, payable);
  if (to === "declined") await giveBack(trx, refund, payment, payable);
  // Any move of a failed refund resolves its case.
  if (refund.status === "failed") {
    await closeCase(trx, "refund_failed", refund.id);
    await closeCase(trx, "refund_came_back", refund.id);
  }
  if (to === "succeeded" || to === "failed") await closeCase(trx, "refund_not_decided", refund.id);
  if (to === "failed") {
    await insertCase(trx, {
      kind: action === "come_back" ? "refund_came_back" : "refund_failed",
      subject: refund.id,
      provider: payment.provider,
      transaction_id: payment.id,
      refund_id: refund.id,
      details: { failure: changes.failure ?? null },
    });
  }
  if (payment.service_request_id) {
    const change = { about: "request", id: payment.service_request_id } as const;
    await publishLive(trx, { users: [payable.user_id] }, change);
  }
  // No email for a retry: the payer was notified of this refund before.
  if (action === "approve" || action === "succeed" || action === "come_back")
    await sendRefundEmail(ctx, trx, action, refund, payment);
  if (to === "succeeded") await ctx.events.publish(ctx, trx, refundSucceeded, { refundId: refund.id });
}

async function resolveFailure(
  trx: Db,
  refund: StoredRefund,
  action: RefundAction,
  changes: RefundChanges,
): Promise<{ action: RefundAction; changes: RefundChanges }> {
  const paid = action === "fail" ? await findSucceededTry(trx, refund.id) : undefined;
  if (!paid) return { action, changes };
  // The present try failed, so the money was refunded only once.
  await closeCase(trx, "refund_paid_twice", refund.id);
  return { action: "succeed", changes: await makePresent(trx, refund, paid) };
}

/** Makes an earlier try of a refund its present one; answers the changes for `moveRefund`. */
export async function makePresent(
  trx: Db,
  refund: StoredRefund,
  { reference, provider_refund_id }: Pick<StoredTry, "reference" | "provider_refund_id">,
): Promise<RefundChanges> {
  await deleteTry(trx, reference);
  await insertTry(trx, refund);
  return { provider_reference: reference, provider_refund_id, failure: null };
}

export async function getPaymentOf(db: Db, { transaction_id }: StoredRefund): Promise<StoredPayment> {
  const payment = await findPayment(db, transaction_id);
  if (!payment) throw new Error(`there is no payment ${transaction_id}`);
  return payment;
}

async function getPayableOf(db: Db, { payable_id }: StoredPayment): Promise<StoredPayable> {
  const payable = await findPayable(db, payable_id);
  if (!payable) throw new Error(`there is no payable ${payable_id}`);
  return payable;
}

/**
 * Makes the amount of a declined refund refundable again and posts it back to the account that it came from. Throws
 * `refund_move_not_allowed` when the order was paid with other money meanwhile.
 */
async function giveBack(
  trx: Db,
  { id, amount, source }: StoredRefund,
  payment: StoredPayment,
  payable: StoredPayable,
): Promise<void> {
  const { user_id, earned_at } = payable;
  if (!payment.unused) await useAgain(trx, payable, amount);
  await updateRefunded(trx, payment.id, -amount);
  if (source === null) return;
  // The work was done while the refund was undecided, so the rest of its price is earned already.
  const account = source === "customer_prepaid" && earned_at ? "revenue" : source;
  const owed = { source: account, customerId: user_id, amount, currency: payment.currency };
  await postTransfers(trx, {
    event: `refund:${id}`,
    transactionId: payment.id,
    transfers: refundDeclinedTransfers(owed),
  });
}

/** Lets the amount of a declined refund pay for its order again, if the rest of the order still has to be paid. */
async function useAgain(trx: Db, payable: StoredPayable, amount: number): Promise<void> {
  if (payable.status === "open") {
    const left = payable.amount - payable.paid - payable.reserved;
    // A payable completes when a payment arrives, so that a declined refund cannot pay for all of it.
    if (amount >= left) throw new AppError("refund_move_not_allowed");
    await addToPayable(trx, payable.id, { paid: amount });
  }
  if (payable.status !== "paid") return;
  if (keptAmount(await findSucceeded(trx, payable.id)) + amount > payable.amount)
    throw new AppError("refund_move_not_allowed");
}

async function postReturned(
  trx: Db,
  refund: StoredRefund,
  payment: StoredPayment,
  payable: StoredPayable,
): Promise<void> {
  await addReturned(trx, payment.id, refund.amount);
  await postTry(
    trx,
    refund,
    payment,
    refundPaidTransfers(takenOf(refund, payment, payable), payerOf(refund)),
  );
}

/** The money is owed to the customer again, and the settlement of the try that came back stays with the payment. */
async function postCameBack(
  trx: Db,
  refund: StoredRefund,
  payment: StoredPayment,
  payable: StoredPayable,
): Promise<void> {
  await addReturned(trx, payment.id, -refund.amount);
  await postTry(
    trx,
    refund,
    payment,
    refundCameBackTransfers(takenOf(refund, payment, payable), payerOf(refund)),
  );
  await unlinkSettledRefund(trx, refund.id);
}

const payerOf = ({ method }: StoredRefund) => (method === "manual" ? "bank" : "provider");

const takenOf = (refund: StoredRefund, payment: StoredPayment, { user_id }: StoredPayable) => ({
  provider: payment.provider,
  customerId: user_id,
  amount: refund.amount,
  currency: payment.currency,
  charged_amount: refund.charged_amount,
  charged_currency: payment.charged_currency,
});

/** Posts what became of the present try of a refund. A refund that came back succeeds again by another try. */
const postTry = (
  trx: Db,
  { provider_reference }: StoredRefund,
  { id }: StoredPayment,
  transfers: readonly Transfer[],
): Promise<void> =>
  postTransfers(trx, { event: `refund:${provider_reference}`, transactionId: id, transfers });

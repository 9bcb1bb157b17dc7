import type { NewRefund, RefundMove, TrackedRefund } from "@passerelle/contract/payments/refunds";
import { isOwnPayment, isUndecidedRefund, mayApproveRefund } from "@passerelle/domain/payments/refunds";
import { bindAttachments, listAttachments } from "../../attachments/service.ts";
import { findExchangeRates } from "../../catalogue/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { type Db, isUniqueViolation } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockPayable, type StoredPayable } from "../attempts/payable-queries.ts";
import { findPayment, type StoredPayment } from "../attempts/queries.ts";
import { requireProofs } from "../proofs.ts";
import { providersOf } from "../providers.ts";
import { getFourEyesLimit } from "../settings/settings.ts";
import { takeBack } from "./came-back.ts";
import { createRefund, enqueueRefund, methodFor } from "./create-refund.ts";
import { factsOf, getTrackedRefund, isOpenToStaff } from "./describe-refund.ts";
import { sumApprovedAlone } from "./list-queries.ts";
import { lockRefund, moveRefund } from "./move-refund.ts";
import { findRefund, insertTry, type RefundChanges, type StoredRefund } from "./queries.ts";

/**
 * Requests a refund for a reason of staff; it must be approved afterwards. Sending it again changes nothing. Throws
 * `payment_not_found` (also for one that did not succeed), `second_person_needed` for the caller's own payment,
 * `refund_too_large`, and `idempotency_key_reused` for an id that is used for another refund.
 */
export async function requestRefund(
  ctx: Context,
  actor: Actor,
  paymentId: string,
  { id, amount, reason, note }: NewRefund,
): Promise<TrackedRefund> {
  const wanted = { amount, reason, note, requestedBy: actor.userId };
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const payment = await findPayment(trx, paymentId);
      if (payment?.status !== "succeeded") throw new AppError("payment_not_found");
      // Under this lock a repetition waits for the first call.
      refuseOwn(actor, payment, await lockPayable(trx, payment.payable_id));
      const stored = await findRefund(trx, id);
      if (stored && !isSame(stored, paymentId, wanted)) throw new AppError("idempotency_key_reused");
      if (!stored) await createRefund(ctx, trx, payment, { id, ...wanted });
      return getTrackedRefund(trx, actor, id);
    });
  } catch (error) {
    // The same id used concurrently for another payment.
    if (isUniqueViolation(error, "refunds_pkey")) throw new AppError("idempotency_key_reused");
    throw error;
  }
}

const isSame = (
  stored: StoredRefund,
  paymentId: string,
  wanted: Omit<NewRefund, "id"> & { requestedBy: string },
): boolean =>
  stored.transaction_id === paymentId &&
  stored.requested_by === wanted.requestedBy &&
  stored.amount === wanted.amount &&
  stored.reason === wanted.reason &&
  stored.note === wanted.note;

/**
 * Approves, declines or retries a refund, or records that it was paid, that it was not if its provider cannot say, or that the bank
 * returned it. Throws `refund_not_found`, `refund_move_not_allowed`, `second_person_needed` (the payment is the caller's own, or they
 * requested refunds of its payable above the limit), `attachment_not_found`, and `invalid_input` for a proof that is neither a
 * PDF nor a picture.
 */
export function moveRefundByStaff(
  ctx: Context,
  actor: Actor,
  refundId: string,
  move: RefundMove,
): Promise<TrackedRefund> {
  return ctx.db.transaction().execute(async (trx) => {
    const locked = await lockRefund(trx, refundId);
    if (!locked) throw new AppError("refund_not_found");
    const { refund, payable } = locked;
    if (!isOpenToStaff({ ...refund, payable_status: payable.status }, move.action))
      throw new AppError("refund_move_not_allowed");
    refuseOwn(actor, locked.payment, payable);
    await MOVES[move.action](ctx, trx, actor, locked, move as never);
    return getTrackedRefund(trx, actor, refundId);
  });
}

function refuseOwn({ userId }: Actor, payment: StoredPayment, payable: StoredPayable): void {
  if (isOwnPayment({ customerId: payable.user_id, payerId: payment.user_id }, userId))
    throw new AppError("second_person_needed");
}

type Locked = { refund: StoredRefund; payment: StoredPayment };

type Move<A extends RefundMove["action"]> = (
  ctx: Context,
  trx: Db,
  actor: Actor,
  locked: Locked,
  move: Extract<RefundMove, { action: A }>,
) => Promise<void>;

const MOVES: { [A in RefundMove["action"]]: Move<A> } = {
  approve: async (ctx, trx, actor, { refund, payment }) => {
    // Read under the lock of the payable: parts that are approved at the same time count each other.
    const alone = (await sumApprovedAlone(trx, actor.userId, [payment.payable_id])).get(payment.payable_id);
    const facts = factsOf({ ...refund, currency: payment.currency }, alone);
    const rates = await findExchangeRates(trx);
    if (!mayApproveRefund(facts, actor.userId, await getFourEyesLimit(trx), rates))
      throw new AppError("second_person_needed");
    const changes = { approved_by: actor.userId, approved_at: new Date() };
    await moveRefund(ctx, trx, refund, "approve", moverOf(actor), changes);
    if (refund.method !== "manual") await enqueueRefund(ctx, trx, refund.id, 0);
  },
  decline: (ctx, trx, actor, { refund }, { note }) =>
    moveRefund(ctx, trx, refund, "decline", moverOf(actor, note)),
  retry: async (ctx, trx, actor, { refund }) => {
    // A manual refund has no provider that could try again.
    if (refund.method === "manual") throw new AppError("refund_move_not_allowed");
    // A new try with its own schedule of queries needs a reference that the provider has not refused.
    const changes = {
      approved_at: new Date(),
      checks: 0,
      failure: null,
      tries: refund.tries + 1,
      provider_reference: crypto.randomUUID(),
      provider_refund_id: null,
    };
    await insertTry(trx, refund);
    await moveRefund(ctx, trx, refund, "retry", moverOf(actor), changes);
    await enqueueRefund(ctx, trx, refund.id, 0);
  },
  complete: async (ctx, trx, actor, { refund }, { note, files }) => {
    await bindProofs(trx, actor, refund, files);
    const changes = isUndecidedRefund(refund.status) ? {} : await payByHand(trx, refund);
    await moveRefund(ctx, trx, { ...refund, ...changes }, "succeed", moverOf(actor, note), changes);
  },
  fail: (ctx, trx, actor, { refund }, { note }) => moveRefund(ctx, trx, refund, "fail", moverOf(actor, note)),
  come_back: async (ctx, trx, actor, { refund, payment }, { note, files }) => {
    await bindProofs(trx, actor, refund, files);
    // Staff choose again between the provider, if it sends refunds, and the bank.
    const method = methodFor(providersOf(ctx), payment, refund.amount);
    await takeBack(ctx, trx, refund, moverOf(actor, note), { method, failure: null });
  },
};

/** The changes of a refund that is paid from our bank. A try at its provider is given up, so that its later success is noticed. */
async function payByHand(trx: Db, refund: StoredRefund): Promise<RefundChanges> {
  if (refund.method === "manual") return {};
  await insertTry(trx, refund);
  return {
    method: "manual",
    failure: null,
    provider_reference: crypto.randomUUID(),
    provider_refund_id: null,
  };
}

const moverOf = (actor: Actor, note = "") => ({
  by: "staff" as const,
  actorId: actor.userId,
  ...(note && { note }),
});

/** Throws `attachment_not_found` for a file that proves an earlier payment or return of the refund. */
async function bindProofs(trx: Db, actor: Actor, { id }: StoredRefund, files: string[]): Promise<void> {
  const known = (await listAttachments(trx, "refund", [id])).get(id) ?? [];
  if (known.some((proof) => files.includes(proof.id))) throw new AppError("attachment_not_found");
  await bindAttachments(trx, actor.userId, files, { kind: "refund", id });
  await requireProofs(trx, "refund", id);
}

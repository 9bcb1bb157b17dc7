import type { NewFee, RequestFees, WorkFees } from "@passerelle/contract/payments/request-fees";
import type { Language } from "@passerelle/contract/shapes";
import { type FeeRefusal, feeStateOf, MAX_FEES, mayAddFee } from "@passerelle/domain/payments/request-fees";
import { bindAttachments, hasAttachments } from "../../attachments/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { type Db, isUniqueViolation } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockOwnRequest, lockWork, publishRequestChange, recordEvent } from "../../requests/service.ts";
import { insertPayable } from "../attempts/payable-queries.ts";
import { requireProofs } from "../proofs.ts";
import { announceFee } from "./announce-fee.ts";
import { currencyOf, describeFees, describeWorkFees, type FeePlace } from "./describe-fees.ts";
import { moveFee } from "./move-fee.ts";
import { lockFee } from "./open-fee.ts";
import { type FeeRow, findFee, findFeesOfRequest, insertFee } from "./queries.ts";

/**
 * Adds an official fee to a request; its customer is notified and emailed. The sender chooses the id, so sending again changes
 * nothing. Throws `request_not_found` unless the caller works on the request, `move_not_allowed` when it is not worked on,
 * `fee_limit_reached`, `attachment_not_found`, `invalid_input` for a notice that is neither a PDF nor a picture,
 * `idempotency_key_reused` for the id of another fee of the caller on the request, and `fee_not_found` for an id that is used
 * for something else.
 */
export async function addFee(
  ctx: Context,
  actor: Actor,
  { requestId, feeId }: FeePlace,
  wanted: NewFee,
): Promise<WorkFees> {
  const { amount, files, ...named } = wanted;
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const request = await lockWork(trx, actor, requestId);
      const stored = await findFee(trx, feeId);
      if (stored) {
        if (stored.service_request_id !== requestId || stored.added_by !== actor.userId)
          throw new AppError("fee_not_found");
        if (!(await isSame(trx, stored, wanted))) throw new AppError("idempotency_key_reused");
        return describeWorkFees(trx, request, "worker");
      }
      if (!mayAddFee(request.status)) throw new AppError("move_not_allowed");
      if ((await findFeesOfRequest(trx, requestId)).length >= MAX_FEES)
        throw new AppError("fee_limit_reached", { details: { limit: MAX_FEES } });
      const payable = await insertPayable(trx, {
        id: feeId,
        kind: "request_fee",
        service_request_id: requestId,
        user_id: request.user_id,
        amount,
        discount: 0,
        currency: currencyOf(request),
        terms: null,
      });
      const fee = { id: feeId, ...named, added_by: actor.userId };
      await insertFee(trx, fee);
      await bindAttachments(trx, actor.userId, files, { kind: "request_fee", id: feeId });
      await requireProofs(trx, "request_fee", feeId);
      await recordEvent(trx, {
        service_request_id: requestId,
        kind: "fee_added",
        by: "staff",
        actor_id: actor.userId,
        note: fee.label,
      });
      await announceFee(ctx, trx, request, fee, payable);
      await publishRequestChange(trx, request);
      return describeWorkFees(trx, request, "worker");
    });
  } catch (error) {
    // The request is locked, so the fee was not added meanwhile: the id belongs to another payable.
    if (isUniqueViolation(error, "payables_pkey")) throw new AppError("fee_not_found");
    throw error;
  }
}

const isSame = async (trx: Db, stored: FeeRow, wanted: NewFee): Promise<boolean> =>
  stored.amount === wanted.amount &&
  stored.label === wanted.label &&
  stored.office === wanted.office &&
  stored.explanation === wanted.explanation &&
  (await hasAttachments(trx, { kind: "request_fee", id: stored.id }, wanted.files));

const REFUSALS = { closed: "fee_closed", being_paid: "payment_pending" } as const satisfies Record<
  FeeRefusal,
  string
>;

/**
 * Withdraws a fee that is not paid; contributions are refunded. Repeating it changes nothing. Throws `request_not_found`,
 * `fee_not_found`, `fee_closed` and `payment_pending`.
 */
export function withdrawFee(ctx: Context, actor: Actor, { requestId, feeId }: FeePlace): Promise<WorkFees> {
  return ctx.db.transaction().execute(async (trx) => {
    const request = await lockWork(trx, actor, requestId);
    const payable = await lockFee(trx, requestId, feeId);
    if (feeStateOf(payable) !== "withdrawn") {
      const move = await moveFee(ctx, trx, request, payable, { action: "withdraw", actorId: actor.userId });
      if (!move.ok) throw new AppError(REFUSALS[move.why]);
    }
    return describeWorkFees(trx, request, "worker");
  });
}

/**
 * Refuses a fee of the caller's request, with a reason for the staff who work on it; contributions are refunded. Repeating
 * it changes nothing. Throws `request_not_found`, `fee_not_found`, `fee_closed` and `payment_pending`.
 */
export function refuseFee(
  ctx: Context,
  actor: Actor,
  { requestId, feeId, reason }: FeePlace & { reason: string },
  language: Language,
): Promise<RequestFees> {
  return ctx.db.transaction().execute(async (trx) => {
    const request = await lockOwnRequest(trx, actor, requestId);
    const payable = await lockFee(trx, requestId, feeId);
    if (feeStateOf(payable) !== "refused") {
      const move = await moveFee(ctx, trx, request, payable, {
        action: "refuse",
        actorId: actor.userId,
        refusal: reason,
      });
      if (!move.ok) throw new AppError(REFUSALS[move.why]);
    }
    return describeFees(trx, request, language);
  });
}

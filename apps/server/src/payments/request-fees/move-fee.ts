import type { RefundReason } from "@passerelle/domain/payments/refunds";
import {
  type FeeMove,
  feeStateOf,
  nextFeeState,
  payableStatusOf,
} from "@passerelle/domain/payments/request-fees";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { type lockExistingRequest, publishRequestChange, recordEvent } from "../../requests/service.ts";
import { closePayable, type StoredPayable } from "../attempts/payable-queries.ts";
import { refundPayable } from "../refunds/create-refund.ts";
import { closeAnnouncement, notifyCustomerOfWithdrawal, notifyStaff } from "./announce-fee.ts";
import { isPassedOn } from "./office-queries.ts";
import { findFeeOfPayable, type StoredFee, updateClosed } from "./queries.ts";

type LockedRequest = Awaited<ReturnType<typeof lockExistingRequest>>;

type Move =
  | { action: "pay" }
  | { action: "refuse"; actorId: string; refusal: string }
  | { action: "withdraw"; actorId: string }
  | { action: "end"; as: Extract<RefundReason, "request_rejected" | "request_cancelled"> };

/**
 * The only way in which an official fee changes its state (`nextFeeState`): in the caller's transaction, with its payable, the
 * event on the timeline, the refunds and the notifications. The request and then the payable must be locked. A refused
 * move changes nothing; the result says why.
 */
export async function moveFee(
  ctx: Context,
  trx: Db,
  request: LockedRequest,
  payable: StoredPayable,
  move: Move,
): Promise<FeeMove> {
  const result = nextFeeState(feeStateOf(payable), move.action, {
    isBeingPaid: payable.reserved > 0,
    isPassedOn: await isPassedOn(trx, payable.id),
  });
  if (!result.ok) return result;
  const fee = await findFeeOfPayable(trx, payable.id);
  if (!fee) throw new Error(`the payable ${payable.id} is of no fee`);
  await closePayable(trx, payable.id, payableStatusOf(result.to));
  await closeAnnouncement(trx, fee.id);
  await EFFECTS[move.action]({ ctx, trx, request, payable, fee }, move as never);
  await publishRequestChange(trx, request);
  return result;
}

type Moved = { ctx: Context; trx: Db; request: LockedRequest; payable: StoredPayable; fee: StoredFee };

const EFFECTS: {
  [A in Move["action"]]: (moved: Moved, move: Extract<Move, { action: A }>) => Promise<void>;
} = {
  pay: async ({ ctx, trx, request, payable, fee }) => {
    await record(trx, request, fee, { kind: "fee_paid", by: "payment" });
    await notifyStaff(ctx, trx, "paid", request, { payable, addedBy: fee.added_by });
  },
  refuse: async ({ ctx, trx, request, payable, fee }, { actorId, refusal }) => {
    await updateClosed(trx, fee.id, { closed_by: actorId, refusal });
    await record(trx, request, fee, { kind: "fee_refused", by: "customer", actor_id: actorId });
    await refundPayable(ctx, trx, payable.id, "fee_declined");
    await notifyStaff(ctx, trx, "refused", request, { payable, addedBy: fee.added_by });
  },
  withdraw: async ({ ctx, trx, request, payable, fee }, { actorId }) => {
    await updateClosed(trx, fee.id, { closed_by: actorId });
    await record(trx, request, fee, { kind: "fee_withdrawn", by: "staff", actor_id: actorId });
    await refundPayable(ctx, trx, payable.id, "fee_withdrawn");
    await notifyCustomerOfWithdrawal(ctx, trx, request, payable);
  },
  // The end of the request has its own notification.
  end: async ({ ctx, trx, request, payable, fee }, { as }) => {
    if (payable.status === "open") await record(trx, request, fee, { kind: "fee_withdrawn", by: "system" });
    await refundPayable(ctx, trx, payable.id, as);
  },
};

type FeeEvent = Pick<Parameters<typeof recordEvent>[1], "kind" | "by" | "actor_id">;

const record = (trx: Db, request: LockedRequest, { label }: StoredFee, event: FeeEvent): Promise<void> =>
  recordEvent(trx, { service_request_id: request.id, note: label, ...event });

import { earnedTransfers } from "@passerelle/domain/payments/ledger";
import { keptAmount } from "@passerelle/domain/payments/refunds";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { lockExistingRequest } from "../../requests/service.ts";
import { lockCustomer } from "../attempts/own-payable.ts";
import {
  closePayable,
  findPayable,
  lockPayable,
  lockPayablesOfRequest,
  type StoredPayable,
  updateEarned,
} from "../attempts/payable-queries.ts";
import { findSucceeded } from "../attempts/queries.ts";
import { postTransfers } from "../ledger/post.ts";
import { moveFee } from "../request-fees/move-fee.ts";
import { refundPayable } from "./create-refund.ts";

/**
 * Refunds all payments for a request that ends without its service, including those of its official fees, in the
 * transaction that ends it. Fees that are not paid are withdrawn.
 */
export async function refundRequest(
  ctx: Context,
  trx: Db,
  requestId: string,
  as: "rejected" | "cancelled",
): Promise<void> {
  const reason = as === "rejected" ? "request_rejected" : "request_cancelled";
  const request = await lockExistingRequest(trx, requestId);
  for (const payable of await lockPayablesOfRequest(trx, requestId)) {
    if (payable.status !== "open" && payable.status !== "paid") continue;
    if (payable.kind === "request_fee") {
      await moveFee(ctx, trx, request, payable, { action: "end", as: reason });
      continue;
    }
    await closePayable(trx, payable.id, "cancelled");
    if (payable.earned_at === null) await refundPayable(ctx, trx, payable.id, reason);
  }
}

/** Records that what was paid for a request's work is earned, in the transaction that completes it. */
export async function earnRequest(trx: Db, requestId: string): Promise<void> {
  for (const payable of await lockPayablesOfRequest(trx, requestId)) {
    if (payable.kind === "request") await earn(trx, payable);
  }
}

/** Records that what was paid for a payable that belongs to no request is earned. Repeating it changes nothing. */
export async function earnPayable(trx: Db, payableId: string): Promise<void> {
  const known = await findPayable(trx, payableId);
  if (!known) throw new Error(`there is no payable ${payableId}`);
  await lockCustomer(trx, known.user_id);
  await earn(trx, await lockPayable(trx, payableId));
}

/** Posts the payments of a locked payable, without refunds, to revenue, once. */
async function earn(trx: Db, payable: StoredPayable): Promise<void> {
  if (payable.status !== "paid" || payable.earned_at) return;
  const kept = keptAmount(await findSucceeded(trx, payable.id));
  await postTransfers(trx, {
    event: `payable:${payable.id}`,
    transfers: earnedTransfers(payable.user_id, kept, payable.currency),
  });
  await updateEarned(trx, payable.id);
}

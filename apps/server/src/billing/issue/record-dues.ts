import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { type Due, insertDue, isRefundDocumented } from "./queries.ts";

/** Records a due document in the transaction of its cause, so that no later failure loses it. */
async function recordDue({ jobs }: Context, trx: Db, due: Due): Promise<void> {
  await insertDue(trx, due);
  await jobs.enqueue(trx, "billing.issue", due);
}

/** Records a receipt for the payment, and an invoice once the payable is fully paid. */
export async function recordPayment(
  ctx: Context,
  trx: Db,
  { transactionId, payableId, isPaid }: { transactionId: string; payableId: string; isPaid: boolean },
): Promise<void> {
  await recordDue(ctx, trx, { kind: "receipt", sourceId: transactionId });
  if (isPaid) await recordDue(ctx, trx, { kind: "invoice", sourceId: payableId });
}

/**
 * Records a credit note for the refund, or a receipt if there is no invoice. A refund that came back and arrives again has its
 * document already, which documents the debt.
 */
export async function recordRefund(ctx: Context, trx: Db, { refundId }: { refundId: string }): Promise<void> {
  if (await isRefundDocumented(trx, refundId)) return;
  await recordDue(ctx, trx, { kind: "credit_note", sourceId: refundId });
}

import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { type Due, insertDue } from "./queries.ts";

/** Records what is to be issued, in the transaction of its cause: nothing is lost, whatever fails afterwards. */
async function recordDue({ jobs }: Context, trx: Db, due: Due): Promise<void> {
  await insertDue(trx, due);
  await jobs.enqueue(trx, "billing.issue", due);
}

/** A receipt for the payment, and an invoice once all that was due is paid. */
export async function recordPayment(
  ctx: Context,
  trx: Db,
  { transactionId, payableId, isPaid }: { transactionId: string; payableId: string; isPaid: boolean },
): Promise<void> {
  await recordDue(ctx, trx, { kind: "receipt", sourceId: transactionId });
  if (isPaid) await recordDue(ctx, trx, { kind: "invoice", sourceId: payableId });
}

/** A credit note for the refund, or a receipt where nothing was invoiced. */
export async function recordRefund(ctx: Context, trx: Db, { refundId }: { refundId: string }): Promise<void> {
  await recordDue(ctx, trx, { kind: "credit_note", sourceId: refundId });
}

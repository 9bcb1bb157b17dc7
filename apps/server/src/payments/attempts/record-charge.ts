import { isOpen, settles } from "@passerelle/domain/payments/attempts";
import type { Context } from "../../platform/context.ts";
import {
  insertPaymentEvent,
  lockPayment,
  type PaymentChanges,
  type StoredPayment,
  updatePayment,
} from "./queries.ts";

/**
 * Records news of an undecided charge: its id, the page where the payer continues, or that the provider did not answer. Of
 * an attempt that was settled meanwhile it updates only the provider's data, which a cancellation needs.
 */
export function recordCharge(
  ctx: Context,
  id: string,
  charge: PaymentChanges & { status: "requires_action" | "pending" | "unknown" },
): Promise<StoredPayment> {
  return ctx.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, id);
    const { status, redirect_url, ...facts } = charge;
    if (!isOpen(payment.status)) {
      if (payment.payment_gateway_id === null) await updatePayment(trx, id, facts);
      return lockPayment(trx, id);
    }
    const isNew = settles(payment.status, status);
    await updatePayment(trx, id, {
      ...facts,
      ...(redirect_url !== undefined && { redirect_url }),
      ...(isNew && { status }),
    });
    if (isNew) {
      await insertPaymentEvent(trx, {
        transaction_id: id,
        from_status: payment.status,
        to_status: status,
        by: status === "unknown" ? "system" : "provider",
      });
    }
    return lockPayment(trx, id);
  });
}

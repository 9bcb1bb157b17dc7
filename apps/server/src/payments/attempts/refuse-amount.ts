import { isOpen } from "@passerelle/domain/payments/attempts";
import type { Db } from "../../platform/db.ts";
import { insertCase } from "../cases/queries.ts";
import { insertPaymentEvent, type StoredPayment, updatePayment } from "./queries.ts";

/** What a provider reports to have taken, in minor units. */
export type Taken = { amount: number; currency: string };

/**
 * True when the provider took another amount than was ordered: this opens a case for staff, and the payer reads "checking". The
 * queries end, because the next one would open the case again once it is resolved. `payment` must be locked.
 */
export async function refusesAmount(
  trx: Db,
  payment: StoredPayment,
  { taken, gatewayId }: { taken?: Taken; gatewayId?: string },
): Promise<boolean> {
  if (payment.status === "succeeded" || !taken) return false;
  if (taken.amount === payment.charged_amount && taken.currency === payment.charged_currency) return false;
  await insertCase(trx, {
    kind: "wrong_amount",
    subject: payment.id,
    provider: payment.provider,
    transaction_id: payment.id,
    details: {
      expected: { amount: payment.charged_amount, currency: payment.charged_currency },
      taken,
      gateway_id: gatewayId ?? payment.payment_gateway_id,
    },
  });
  const isChecking = isOpen(payment.status) && payment.status !== "unknown";
  await updatePayment(trx, payment.id, { next_check_at: null, ...(isChecking && { status: "unknown" }) });
  if (isChecking) {
    await insertPaymentEvent(trx, {
      transaction_id: payment.id,
      from_status: payment.status,
      to_status: "unknown",
      by: "provider",
    });
  }
  return true;
}

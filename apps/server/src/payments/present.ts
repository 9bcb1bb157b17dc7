import type { Transaction } from "@passerelle/contract/payments";
import type { ChargeRef } from "./provider.ts";
import type { StoredPayment } from "./queries.ts";

/** A payment as its provider knows it. */
export const chargeOf = ({ id, payment_gateway_id, amount, currency }: StoredPayment): ChargeRef => ({
  reference: id,
  gatewayId: payment_gateway_id ?? undefined,
  amount,
  currency,
  data: {},
});

/** A payment as its payer sees it. */
export function present(payment: StoredPayment): Transaction {
  return {
    id: payment.id,
    reference: payment.reference,
    service_request_id: payment.service_request_id,
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    payment_method: payment.payment_method,
    redirect_url: payment.redirect_url,
    failure_code: payment.failure_code,
    created_at: payment.created_at.toISOString(),
    settled_at: payment.settled_at?.toISOString() ?? null,
  };
}

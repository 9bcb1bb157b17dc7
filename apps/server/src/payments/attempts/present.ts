import type { Transaction } from "@passerelle/contract/payments";
import type { StoredPayment } from "./queries.ts";

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
    provider: payment.provider,
    redirect_url: payment.redirect_url,
    failure_code: payment.failure_code,
    refunded: payment.refunded,
    returned: payment.returned,
    created_at: payment.created_at.toISOString(),
    settled_at: payment.settled_at?.toISOString() ?? null,
  };
}

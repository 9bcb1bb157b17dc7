import { formatMoney } from "@passerelle/domain/money";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { StoredPayment } from "../attempts/queries.ts";
import { findPayerPath } from "../links/tokens.ts";
import type { StoredRefund } from "./queries.ts";

const TEMPLATES = {
  approve: "refund_started",
  succeed: "refund_succeeded",
  come_back: "refund_came_back",
} as const;

/** Enqueues an email to the payer, in the transaction of its cause: a refund is under way, has arrived, or came back. */
export async function sendRefundEmail(
  ctx: Context,
  trx: Db,
  action: keyof typeof TEMPLATES,
  refund: StoredRefund,
  payment: StoredPayment,
): Promise<void> {
  const { receipt_email: to, receipt_language: language, reference: paymentReference } = payment;
  const payerPath = await findPayerPath({ db: trx, vault: ctx.vault }, payment);
  const values = {
    name: payment.payer_name,
    amount: formatMoney({ amount: refund.amount, currency: payment.currency }, language),
    reference: refund.reference,
    payment: paymentReference,
    // The payer of a link reads their own payment, since they have no account.
    link: ctx.env.publicUrl + (payerPath ?? pathOf(payment)),
  };
  await ctx.mail.enqueue(trx, { template: TEMPLATES[action], to, language, values });
}

const pathOf = ({ id, service_request_id }: StoredPayment): string =>
  service_request_id === null ? `/payments/${id}` : `/requests-tracking/${service_request_id}`;

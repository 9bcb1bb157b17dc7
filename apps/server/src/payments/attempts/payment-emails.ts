import { formatMoney } from "@passerelle/domain/money";
import { type Beneficiary, titleFor } from "@passerelle/domain/requests/relatives/relatives";
import { describeServices } from "../../catalogue/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { StoredPayment } from "./queries.ts";

type PaidRequest = {
  id: string;
  service_id: string;
  beneficiary: Beneficiary | null;
};

/** Enqueues an email to the payer, in the transaction of its cause. Without a request there is nothing to send yet. */
export async function sendPaymentEmail(
  ctx: Context,
  trx: Db,
  template: "payment_receipt" | "payment_failed",
  payment: StoredPayment,
  request: PaidRequest | undefined,
): Promise<void> {
  if (!request) return;
  const { receipt_language: language, receipt_email: to, amount, currency, reference } = payment;
  const service = (await describeServices(trx, [request.service_id], language)).get(request.service_id);
  const values = {
    name: payment.payer_name,
    service: titleFor(service?.title ?? "", request.beneficiary),
    amount: formatMoney({ amount, currency }, language),
  };
  const base = ctx.env.publicUrl;
  if (template === "payment_receipt") {
    const link = `${base}/requests-tracking/${request.id}`;
    await ctx.mail.enqueue(trx, { template, to, language, values: { ...values, reference, link } });
    return;
  }
  const link = `${base}/service-request/edit/${request.id}`;
  // Somebody without an account cannot try again on the request's page.
  if (payment.user_id === null) return;
  const { user_id: userId } = payment;
  await ctx.mail.enqueue(trx, { template, userId, to, language, values: { ...values, link } });
}

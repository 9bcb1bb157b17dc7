import { textIn } from "@passerelle/domain/languages";
import { formatMoney } from "@passerelle/domain/money";
import { titleWithFee } from "@passerelle/domain/payments/request-fees";
import { type Beneficiary, titleFor } from "@passerelle/domain/requests/relatives/relatives";
import { describeServices } from "../../catalogue/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { findPayerPath } from "../links/tokens.ts";
import { findFeeOfPayable } from "../request-fees/queries.ts";
import { isStandalone, type StandalonePayable } from "./own-payable.ts";
import { feePath, payPath } from "./pay-path.ts";
import type { StoredPayable } from "./payable-queries.ts";
import type { StoredPayment } from "./queries.ts";

type PaidRequest = {
  id: string;
  service_id: string;
  beneficiary: Beneficiary | null;
};

type Paid = { payment: StoredPayment; payable: StoredPayable; request: PaidRequest | undefined };

/** Enqueues an email to the payer, in the transaction of its cause. */
export async function sendPaymentEmail(
  ctx: Context,
  trx: Db,
  template: "payment_receipt" | "payment_failed",
  { payment, payable, request }: Paid,
): Promise<void> {
  if (isStandalone(payable)) return sendPayableEmail(ctx, trx, template, payment, payable);
  if (!request) return;
  const { receipt_language: language, receipt_email: to, amount, currency, reference } = payment;
  const service = (await describeServices(trx, [request.service_id], language)).get(request.service_id);
  const fee = await findFeeOfPayable(trx, payment.payable_id);
  // The payer of a link knows the beneficiary by their first name only.
  const title = payment.payment_link_id
    ? (service?.title ?? "")
    : titleFor(service?.title ?? "", request.beneficiary);
  const values = {
    name: payment.payer_name,
    service: titleWithFee(title, fee),
    amount: formatMoney({ amount, currency }, language),
  };
  const base = ctx.env.publicUrl;
  const payerPath = await findPayerPath({ db: trx, vault: ctx.vault }, payment);
  if (payerPath !== undefined) {
    // A failure is shown on the page where the payer is.
    if (template === "payment_receipt") await sendContributionReceipt(ctx, trx, payment, values, payerPath);
    return;
  }
  if (template === "payment_receipt") {
    const link = `${base}/requests-tracking/${request.id}`;
    await ctx.mail.enqueue(trx, { template, to, language, values: { ...values, reference, link } });
    return;
  }
  const { user_id: userId } = payment;
  if (userId === null) return;
  const link = base + (fee ? feePath(request.id, fee.id) : `/service-request/edit/${request.id}`);
  await ctx.mail.enqueue(trx, { template, userId, to, language, values: { ...values, link } });
}

/** To a payer who used a link. */
function sendContributionReceipt(
  ctx: Context,
  trx: Db,
  { receipt_email: to, receipt_language: language, reference }: StoredPayment,
  values: { name: string; service: string; amount: string },
  payerPath: string,
): Promise<void> {
  const link = ctx.env.publicUrl + payerPath;
  return ctx.mail.enqueue(trx, {
    template: "contribution_receipt",
    to,
    language,
    values: { ...values, reference, link },
  });
}

/** As `sendPaymentEmail`, for a payable that belongs to no request. */
async function sendPayableEmail(
  ctx: Context,
  trx: Db,
  template: "payment_receipt" | "payment_failed",
  payment: StoredPayment,
  payable: StandalonePayable,
): Promise<void> {
  const { receipt_language: language, receipt_email: to, amount, currency, reference } = payment;
  const values = {
    name: payment.payer_name,
    service: textIn(payable.purpose.label, language),
    amount: formatMoney({ amount, currency }, language),
  };
  const payerPath = await findPayerPath({ db: trx, vault: ctx.vault }, payment);
  const { user_id: userId } = payment;
  if (template === "payment_receipt") {
    if (payerPath !== undefined) return sendContributionReceipt(ctx, trx, payment, values, payerPath);
    const link = `${ctx.env.publicUrl}/payments/${payment.id}`;
    return ctx.mail.enqueue(trx, {
      template: "payable_receipt",
      to,
      language,
      values: { ...values, reference, link },
    });
  }
  if (userId === null) return;
  const link = ctx.env.publicUrl + payPath(payable);
  await ctx.mail.enqueue(trx, {
    template: "payable_failed",
    userId,
    to,
    language,
    values: { ...values, link },
  });
}

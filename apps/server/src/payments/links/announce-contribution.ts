import { formatMoney } from "@passerelle/domain/money";
import { titleWithFee } from "@passerelle/domain/payments/request-fees";
import { titleFor } from "@passerelle/domain/requests/relatives/relatives";
import { describeServices } from "../../catalogue/service.ts";
import { notify } from "../../notifications/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { getProfile } from "../../profiles/service.ts";
import { publishRequestChange } from "../../requests/service.ts";
import { payPath } from "../attempts/pay-path.ts";
import type { StoredPayable } from "../attempts/payable-queries.ts";
import type { StoredPayment } from "../attempts/queries.ts";
import { findFeeOfPayable } from "../request-fees/queries.ts";
import type { LinkedRequest } from "./describe-link.ts";

type Contributed = {
  payment: StoredPayment;
  payable: StoredPayable;
  /** What is left of the payable afterwards, in minor units. */
  left: number;
  request: LinkedRequest;
};

/** Notifies the customer that somebody paid by a link, in the transaction that records it. */
export async function announceContribution(
  ctx: Context,
  trx: Db,
  { payment, payable, left, request }: Contributed,
): Promise<void> {
  const { amount, currency } = payment;
  const { user_id: userId } = payable;
  const path = payPath(payable);
  await publishRequestChange(trx, request);
  await notify(ctx, trx, {
    userId,
    type: "contribution",
    values: {
      reference: request.reference,
      service_id: request.service_id,
      amount: String(amount),
      currency,
    },
    path,
    source: payment.id,
  });
  const { email: to, language } = await getProfile(trx, userId);
  if (to === "") return;
  const service = (await describeServices(trx, [request.service_id], language)).get(request.service_id);
  const fee = await findFeeOfPayable(trx, payable.id);
  const title = titleFor(service?.title ?? "", request.beneficiary);
  const values = {
    name: request.form_data.userName,
    payer: payment.payer_name,
    service: titleWithFee(title, fee),
    amount: formatMoney({ amount, currency }, language),
    left: formatMoney({ amount: left, currency }, language),
    link: ctx.env.publicUrl + path,
  };
  const completes = fee ? "contribution_pays_fee" : "contribution_completes";
  const template = left === 0 ? completes : "contribution_received";
  await ctx.mail.enqueue(trx, { template, userId, to, language, values });
}

import { type Language, textIn } from "@passerelle/domain/languages";
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
  /** The rest of the payable after this payment, in minor units. */
  left: number;
  request: LinkedRequest | undefined;
};

/** Notifies the customer of a payment by a link, in the transaction that records it. */
export async function announceContribution(
  ctx: Context,
  trx: Db,
  { payment, payable, left, request }: Contributed,
): Promise<void> {
  const { amount, currency } = payment;
  const { user_id: userId } = payable;
  const path = payPath(payable);
  if (request) await publishRequestChange(trx, request);
  const values = request
    ? { reference: request.reference, service_id: request.service_id }
    : { reference: payable.purpose?.reference ?? "", payable_id: payable.id };
  await notify(ctx, trx, {
    userId,
    type: "contribution",
    values: { ...values, amount: String(amount), currency },
    path,
    source: payment.id,
  });
  const { email: to, language, name } = await getProfile(trx, userId);
  if (to === "") return;
  const fee = await findFeeOfPayable(trx, payable.id);
  const completes = request
    ? fee
      ? "contribution_pays_fee"
      : "contribution_completes"
    : "contribution_pays_payable";
  const template = left === 0 ? completes : "contribution_received";
  const shown = {
    name: request?.form_data.userName ?? name,
    payer: payment.payer_name,
    service: await titleOf(trx, payable, request, fee, language),
    amount: formatMoney({ amount, currency }, language),
    left: formatMoney({ amount: left, currency }, language),
    link: ctx.env.publicUrl + path,
  };
  await ctx.mail.enqueue(trx, { template, userId, to, language, values: shown });
}

async function titleOf(
  trx: Db,
  { purpose }: StoredPayable,
  request: LinkedRequest | undefined,
  fee: { label: string } | undefined,
  language: Language,
): Promise<string> {
  if (!request) return purpose ? textIn(purpose.label, language) : "";
  const { service_id, beneficiary } = request;
  const service = (await describeServices(trx, [service_id], language)).get(service_id);
  return titleWithFee(titleFor(service?.title ?? "", beneficiary), fee);
}

import { formatMoney } from "@passerelle/domain/money";
import type { FeeNotice } from "@passerelle/domain/payments/request-fees";
import { titleFor } from "@passerelle/domain/requests/relatives/relatives";
import { describeServices } from "../../catalogue/service.ts";
import { notify, readAtSource } from "../../notifications/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { getProfile } from "../../profiles/service.ts";
import { describeEmailWay, findStaffToNotify, type lockExistingRequest } from "../../requests/service.ts";
import { payPath } from "../attempts/pay-path.ts";
import type { StoredPayable } from "../attempts/payable-queries.ts";
import type { NewFeeRow } from "./queries.ts";

type LockedRequest = Awaited<ReturnType<typeof lockExistingRequest>>;

const valuesOf = (event: FeeNotice, request: LockedRequest, { amount, currency }: StoredPayable) => ({
  event,
  reference: request.reference,
  service_id: request.service_id,
  amount: String(amount),
  currency,
});

/** Notifies and emails the customer that an official fee is due, in the transaction that adds it. */
export async function announceFee(
  ctx: Context,
  trx: Db,
  request: LockedRequest,
  fee: NewFeeRow,
  payable: StoredPayable,
): Promise<void> {
  const { user_id: userId } = payable;
  const path = payPath(payable);
  await notify(ctx, trx, {
    userId,
    type: "request_fee",
    values: valuesOf("requested", request, payable),
    path,
    source: fee.id,
  });
  const { email: to, language } = await getProfile(trx, userId);
  if (to === "") return;
  const service = (await describeServices(trx, [request.service_id], language)).get(request.service_id);
  const values = {
    name: request.form_data.userName,
    service: titleFor(service?.title ?? "", request.beneficiary),
    label: fee.label,
    office: fee.office,
    explanation: fee.explanation,
    amount: formatMoney(payable, language),
    link: ctx.env.publicUrl + path,
  };
  const way = await describeEmailWay(trx, request.id, request.status, language);
  await ctx.mail.enqueue(trx, { template: "fee_requested", userId, to, language, values, way });
}

/** Marks the first notification of a fee as read, since nothing is left to do about it. */
export const closeAnnouncement = (trx: Db, feeId: string): Promise<void> =>
  readAtSource(trx, "request_fee", [feeId]);

export function notifyCustomerOfWithdrawal(
  ctx: Context,
  trx: Db,
  request: LockedRequest,
  payable: StoredPayable,
): Promise<void> {
  return notify(ctx, trx, {
    userId: payable.user_id,
    type: "request_fee",
    values: valuesOf("withdrawn", request, payable),
    path: payPath(payable),
  });
}

/** Notifies the assignee, else the agents of the request, else the person who added the fee. */
export async function notifyStaff(
  ctx: Context,
  trx: Db,
  event: "paid" | "refused",
  request: LockedRequest,
  { payable, addedBy }: { payable: StoredPayable; addedBy: string },
): Promise<void> {
  const staff = await findStaffToNotify(trx, request.id);
  for (const userId of staff && staff.length > 0 ? staff : [addedBy]) {
    await notify(ctx, trx, {
      userId,
      type: "request_fee",
      values: valuesOf(event, request, payable),
      path: `/requests-queue/${request.id}?tab=fees`,
    });
  }
}

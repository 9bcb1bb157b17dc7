import type { Currency } from "@passerelle/domain/money";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findRequest } from "../../requests/service.ts";
import { findMandate } from "../queries.ts";
import { requireMandate } from "../require-mandate.ts";
import { countAgain, giveBack, insertCounted } from "./payment-queries.ts";
import { findMandateOfLink } from "./queries.ts";

type Begun = {
  transactionId: string;
  linkId: string;
  requestId: string | null;
  amount: number;
  currency: Currency;
};

/** Admits a payment by a link that was made under a mandate, in the transaction that reserves it. Throws `mandate_required`. */
export async function admitPayment(
  ctx: Context,
  trx: Db,
  { transactionId, linkId, requestId, amount, currency }: Begun,
): Promise<void> {
  const mandateId = await findMandateOfLink(trx, linkId);
  if (mandateId === undefined) return;
  const mandate = await findMandate(trx, mandateId);
  const request = requestId === null ? undefined : await findRequest(trx, requestId);
  if (!request || !mandate?.holder_id)
    throw new AppError("mandate_required", { details: { reason: "none", act: "pay" } });
  await requireMandate(ctx, trx, {
    holderId: mandate.holder_id,
    principalId: request.user_id,
    mandateId,
    act: "pay",
    country: request.country_code,
    amount: { amount, currency },
    requestId: request.id,
    serviceId: request.service_id,
  });
  await insertCounted(trx, { transaction_id: transactionId, mandate_id: mandateId, amount });
}

/** A failed payment no longer counts towards the ceiling. */
export const giveBackFailed = (_ctx: Context, trx: Db, payment: { transactionId: string }): Promise<void> =>
  giveBack(trx, payment.transactionId);

/** A payment whose money arrived after its attempt had failed counts again. */
export const countSucceeded = (_ctx: Context, trx: Db, payment: { transactionId: string }): Promise<void> =>
  countAgain(trx, payment.transactionId);

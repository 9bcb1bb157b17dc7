import { type PaymentOrder, type Transaction, totalOf } from "@passerelle/contract/payments";
import type { Language } from "@passerelle/contract/shapes";
import { maskCard } from "@passerelle/domain/payments/card";
import { normalisePhone } from "@passerelle/domain/phones";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { type Db, isUniqueViolation } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { makeReference } from "../platform/reference.ts";
import { lockOwnRequest, recordPaymentStarted, requirePayable } from "../requests/service.ts";
import { requireOrderingOpen } from "../settings/service.ts";
import { enqueueFirstCheck } from "./check.ts";
import { cancelCharge } from "./give-up.ts";
import { present } from "./present.ts";
import { InvalidCallbackError, type PaymentProvider, type Providers } from "./provider.ts";
import {
  findLivePayment,
  findPayment,
  findPaymentByKey,
  insertPayment,
  type MethodDetails,
  type StoredPayment,
  updateCharge,
} from "./queries.ts";
import { isFinal, outcomeOf, oweRefund, settle } from "./settle.ts";
import { FIRST_CHECK } from "./timing.ts";

type Call = {
  requestId: string;
  order: PaymentOrder;
  idempotencyKey: string;
  /** `totalOf` the bill that the payer saw. */
  expectedTotal: string;
  language: Language;
};

/**
 * Pays what is due on the caller's request. The amount comes from the catalogue at this moment and is frozen on the
 * transaction; the browser sends the method and the total it showed, and is refused when that differs from what is
 * due. Repeating the key answers the same transaction.
 *
 * The row is committed before the provider is called, so that money taken is always found again (`checkPayment`).
 * Throws the codes that `POST /api/requests/:id/payments` declares; after `payment_provider_unavailable` the same key
 * may be sent again.
 */
export async function pay(
  ctx: Context,
  providers: Providers,
  actor: Actor,
  call: Call,
): Promise<Transaction> {
  const provider = providers.current;
  if (!provider) throw new AppError("payment_provider_unavailable");
  const payment = await beginPayment(ctx, provider, actor, call);
  // A known charge was started: never order it a second time.
  if (payment.status !== "pending" || payment.payment_gateway_id) return present(payment);
  return present(await chargePayment(ctx, provider, payment, call.order));
}

/** The first half of `pay`: the frozen, committed transaction, or the existing one of this key. */
export async function beginPayment(
  ctx: Context,
  provider: Pick<PaymentProvider, "name">,
  actor: Actor,
  { requestId, order, idempotencyKey, expectedTotal, language }: Call,
): Promise<StoredPayment> {
  const details = detailsOf(order);
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const request = await lockOwnRequest(trx, actor, requestId);
      const same = await findPaymentByKey(trx, actor.userId, idempotencyKey);
      if (same) return requireSameOrder(same, requestId, order, details);
      const live = await findLivePayment(trx, requestId);
      if (live) throw new AppError(live.status === "pending" ? "payment_pending" : "already_paid");

      await requireOrderingOpen(ctx.env, trx);
      const { bill, terms } = await requirePayable(trx, actor, request, language);
      // The catalogue or the subscription changed since the payer looked.
      if (totalOf(bill) !== expectedTotal) throw new AppError("price_changed", { details: { bill } });
      const fresh = {
        id: crypto.randomUUID(),
        user_id: actor.userId,
        service_request_id: requestId,
        amount: bill.total,
        discount: bill.discount,
        currency: bill.currency,
        payment_method: order.method,
        method_details: details,
        provider: provider.name,
        idempotency_key: idempotencyKey,
        terms,
        receipt_email: actor.email,
        receipt_language: language,
        next_check_at: new Date(Date.now() + FIRST_CHECK * 1000),
      };
      let payment: StoredPayment | undefined;
      while (!payment) payment = await insertPayment(trx, { ...fresh, reference: makeReference("P") });
      await recordPaymentStarted(trx, actor, requestId, order.method);
      await enqueueFirstCheck(ctx, trx, payment.id);
      return payment;
    });
  } catch (error) {
    // The same key used concurrently on another request: locks are per request, keys per person.
    if (isUniqueViolation(error, "transactions_user_id_idempotency_key_key"))
      throw new AppError("idempotency_key_reused");
    throw error;
  }
}

/**
 * The second half of `pay`: passes the payment details to the provider, outside any transaction, and discards them.
 */
async function chargePayment(
  ctx: Context,
  provider: PaymentProvider,
  payment: StoredPayment,
  order: PaymentOrder,
): Promise<StoredPayment> {
  const { id, reference: label, amount, currency } = payment;
  const returnPath = `/service-request/${payment.service_request_id}/payment`;
  const answer = await provider
    .charge({
      reference: id,
      label,
      amount,
      currency,
      returnPath,
      language: payment.receipt_language,
      order,
    })
    .catch((error: unknown) => {
      // Not the error itself: it may contain what was sent, including card data.
      ctx.log.error({ payment: id, reason: (error as Error)?.name }, "the payment provider did not answer");
      throw new AppError("payment_provider_unavailable");
    });
  const waits = await updateCharge(ctx.db, id, {
    payment_gateway_id: answer.gatewayId,
    redirect_url: isFinal(answer.state) ? null : answer.redirectUrl,
  });
  if (isFinal(answer.state)) {
    await settle(ctx, id, {
      ...outcomeOf(answer.state),
      gatewayId: answer.gatewayId,
      taken: { amount, currency },
    });
  } else if (!waits) {
    // Given up or expired while the order was in transit: cancel the charge.
    await cancelCharge(ctx, provider, payment);
  }
  return (await findPayment(ctx.db, id)) ?? payment;
}

/** Throws `payment_not_found`, also for another person's transaction. */
export async function getPayment({ db }: Context, actor: Actor, id: string): Promise<Transaction> {
  const payment = await findPayment(db, id);
  if (payment?.user_id !== actor.userId) throw new AppError("payment_not_found");
  return present(payment);
}

/**
 * Handles a provider's callback. The endpoint is public, so only signed content is trusted. Throws `not_found` (no
 * such provider), `not_allowed` (invalid signature) and `payment_not_found`.
 */
export async function receiveCallback(
  ctx: Context,
  providers: Providers,
  name: string,
  headers: Record<string, string | string[] | undefined>,
  rawBody: Buffer,
): Promise<void> {
  const provider = providers.byName(name);
  if (!provider) throw new AppError("not_found");
  const { notice } = await provider.readCallback(headers, rawBody).catch((error: unknown) => {
    throw error instanceof InvalidCallbackError ? new AppError("not_allowed") : error;
  });
  if (!notice || !isFinal(notice.state)) return;
  const { reference, gatewayId, amount, currency, state } = notice;
  const settled = await settle(ctx, reference, {
    ...outcomeOf(state),
    gatewayId,
    taken: { amount, currency },
  });
  if (!settled) throw new AppError("payment_not_found");
}

/** Records that the payment of a request is owed back, in the transaction that ends the request. */
export async function markRefundOwed(trx: Db, requestId: string): Promise<void> {
  const payment = await findLivePayment(trx, requestId);
  if (payment?.status === "succeeded") await oweRefund(trx, payment);
}

/** The part of payment details that is stored. */
function detailsOf(order: PaymentOrder): MethodDetails {
  switch (order.method) {
    case "card":
      return { last4: maskCard(order.card.number) };
    case "mobile_money":
      return { operator: order.mobile.provider, phone_end: normalisePhone(order.mobile.phone).slice(-2) };
    case "paypal":
      return {};
  }
}

// Card data is not stored, not even hashed (16 digits are quickly guessed), so compare what is stored.
function requireSameOrder(
  stored: StoredPayment,
  requestId: string,
  order: PaymentOrder,
  details: MethodDetails,
): StoredPayment {
  const same =
    stored.service_request_id === requestId &&
    stored.payment_method === order.method &&
    (["last4", "phone_end", "operator"] as const).every((key) => stored.method_details[key] === details[key]);
  if (!same) throw new AppError("idempotency_key_reused");
  return stored;
}

import type { PaymentOrder, Transaction } from "@passerelle/contract/payments";
import { totalOf } from "@passerelle/contract/payments/seen-total";
import type { Language } from "@passerelle/contract/shapes";
import type { Money } from "@passerelle/domain/money";
import { isOpen } from "@passerelle/domain/payments/attempts";
import type { ChargedAmount } from "@passerelle/domain/payments/charged-amount";
import { normalisePhone } from "@passerelle/domain/phones";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { type Db, isUniqueViolation } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { makeReference } from "../../platform/reference.ts";
import { recordPaymentStarted } from "../../requests/service.ts";
import { findPayerPath } from "../links/tokens.ts";
import { chooseProvider } from "../preferences/choose-provider.ts";
import type { KeptCard, PaymentProvider } from "../provider.ts";
import { chargedBy, keepersOf, type Providers } from "../providers.ts";
import { limitOrdersTo, paymentsOfPerson } from "../rate-limits.ts";
import { SIMULATOR } from "../simulator/provider.ts";
import { enqueueCheck } from "./check-payment.ts";
import { detailsOf, hasDetails } from "./method-details.ts";
import { type Due, isDueOn, lockDue, lockOwner } from "./open-payable.ts";
import { payPath } from "./pay-path.ts";
import { addToPayable, findPayable, type StoredPayable } from "./payable-queries.ts";
import { present } from "./present.ts";
import { sealProviderData } from "./provider-data.ts";
import {
  findPaymentByKey,
  insertPayment,
  insertPaymentEvent,
  type MethodDetails,
  type StoredPayment,
} from "./queries.ts";
import { recordAnswer } from "./record-answer.ts";

type Call = {
  due: Due;
  order: PaymentOrder;
  idempotencyKey: string;
  /** `totalOf` the amount that the page showed as due. */
  expectedTotal: string;
  language: Language;
  /** The version of the consent text that the payer accepted for later charges of the card. */
  cardConsent?: number | undefined;
};

/**
 * Pays what is due on the caller's request, one of its official fees, or what belongs to no request. The amount of a
 * request is read from the catalogue now and frozen on the payable. The browser sends the method and the total that it
 * showed; a total that differs from what is due is refused. A repeated key returns the same transaction.
 *
 * The row is committed before the provider is called, so that `checkPayment` always finds money that was taken. When the
 * provider does not answer, the attempt is `unknown` and is queried later. Throws the codes that `POST
 * /api/requests/:id/payments` and `…/fees/:fee/payments` declare.
 */
export async function pay(
  ctx: Context,
  providers: Providers,
  actor: Actor,
  call: Call,
): Promise<Transaction> {
  const payment = await beginPayment(ctx, providers, actor, call);
  // A known charge was started: never order it a second time.
  if (!isOpen(payment.status) || payment.payment_gateway_id) return present(payment);
  // The same key may be repeated after the preferred provider has changed.
  const provider = providers.byName(payment.provider);
  if (!provider) throw new AppError("payment_provider_unavailable");
  return present(await chargePayment(ctx, provider, payment, call.order));
}

/** The first half of `pay`: commits the transaction with its frozen amount, or returns the existing one of this key. */
export async function beginPayment(
  ctx: Context,
  providers: Providers,
  actor: Actor,
  { due: wanted, order, idempotencyKey, expectedTotal, language, cardConsent }: Call,
): Promise<StoredPayment> {
  const details = detailsOf(order);
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const owner = await lockOwner(trx, actor, wanted);
      const same = await findPaymentByKey(trx, actor.userId, idempotencyKey);
      if (same) return requireSameOrder(trx, same, { due: wanted, order, cardConsent }, details);
      await paymentsOfPerson.take(trx, actor.userId);
      const payable = await lockDue(ctx, trx, actor, owner, wanted, language);
      const due = { amount: payable.amount - payable.paid - payable.reserved, currency: payable.currency };
      // The catalogue or the subscription changed since the payer looked.
      if (totalOf({ total: due.amount, currency: due.currency }) !== expectedTotal)
        throw new AppError("price_changed", { details: { bill: billOf(payable, due) } });
      const able = cardConsent === undefined ? providers : keepersOf(providers);
      const provider = await chooseProvider(trx, able, order, due.currency);
      if (!provider) throw new AppError("payment_provider_unavailable");
      const payment = await insertAttempt(ctx, trx, provider, payable, {
        userId: actor.userId,
        due,
        order,
        details,
        idempotencyKey,
        payer: { name: owner.payerName, email: actor.email, language },
        cardConsent,
      });
      if ("requestId" in wanted)
        await recordPaymentStarted(
          trx,
          actor.userId,
          wanted.requestId,
          wanted.feeId ? undefined : order.method,
        );
      return payment;
    });
  } catch (error) {
    // The same key was used concurrently for another request: locks are per request, keys per person.
    if (isUniqueViolation(error, "transactions_user_id_idempotency_key_key"))
      throw new AppError("idempotency_key_reused");
    throw error;
  }
}

/** The bill to show when the total is not the one that the payer expected. */
const billOf = (payable: StoredPayable, due: Money) => ({
  ...payable.terms?.bill,
  total: due.amount,
});

export type AttemptInput = {
  /** Null when the payer uses a link. */
  userId: string | null;
  /** The link that the payer uses, and how the secret of their attempt is hashed. */
  link?: { id: string; payerTokenHash: (paymentId: string) => string };
  due: Money;
  order: PaymentOrder;
  details: MethodDetails;
  idempotencyKey: string;
  /** The recipient of the receipt. */
  payer: { name: string; email: string; language: Language };
  cardConsent?: Call["cardConsent"];
  /** The kept card that is charged, while its payer is absent. */
  card?: { id: string } & Pick<KeptCard, "refs">;
};

/**
 * Stores an attempt and reserves its amount of the locked payable, in the caller's transaction. Throws
 * `payment_provider_unavailable` when the provider cannot charge the currency, and `too_many_requests` when too many orders reach
 * the telephone of the payer.
 */
export async function insertAttempt(
  ctx: Context,
  trx: Db,
  provider: PaymentProvider,
  payable: StoredPayable,
  input: AttemptInput,
): Promise<StoredPayment> {
  const { userId, link, due, order, details, idempotencyKey, payer, card, cardConsent } = input;
  const charged: ChargedAmount | undefined = chargedBy(provider, order, due);
  if (!charged) throw new AppError("payment_provider_unavailable");
  const id = crypto.randomUUID();
  const phone = order.method === "mobile_money" ? normalisePhone(order.mobile.phone) : undefined;
  // The simulator rings no telephone, and its test numbers are public.
  if (phone && provider.name !== SIMULATOR) await limitOrdersTo({ db: trx, vault: ctx.vault }, phone);
  const first = provider.checks[0] ?? 60;
  const fresh = {
    id,
    payable_id: payable.id,
    user_id: userId,
    payment_link_id: link?.id ?? null,
    payer_token_hash: link?.payerTokenHash(id) ?? null,
    service_request_id: payable.service_request_id,
    amount: due.amount,
    currency: due.currency,
    charged_amount: charged.amount,
    charged_currency: charged.currency,
    charged_rate: charged.rate,
    charged_rate_source: charged.rate_source,
    payment_method: order.method,
    method_details: details,
    provider: provider.name,
    provider_data: sealKnown(ctx, provider, id, { phone, refs: card?.refs }),
    card_id: card?.id ?? null,
    card_consent: cardConsent ?? null,
    idempotency_key: idempotencyKey,
    payer_name: payer.name,
    receipt_email: payer.email,
    receipt_language: payer.language,
    next_check_at: new Date(Date.now() + first * 1000),
    expires_at: new Date(Date.now() + provider.expiresAfter * 1000),
  };
  await addToPayable(trx, payable.id, { reserved: due.amount });
  let payment: StoredPayment | undefined;
  while (!payment) payment = await insertPayment(trx, { ...fresh, reference: makeReference("P") });
  await insertPaymentEvent(trx, {
    transaction_id: id,
    from_status: null,
    to_status: "created",
    by: card ? "system" : "payer",
    actor_id: card ? null : userId,
  });
  await enqueueCheck(ctx, trx, id, first);
  return payment;
}

/** Seals the data for later calls about the charge that is known before the order. */
function sealKnown(
  ctx: Context,
  provider: PaymentProvider,
  id: string,
  { phone, refs }: { phone: string | undefined; refs: KeptCard["refs"] | undefined },
): string | null {
  if (refs) return sealProviderData(ctx, id, { charge: refs });
  return provider.refunds === "payout" && phone ? sealProviderData(ctx, id, { charge: {}, phone }) : null;
}

/**
 * The second half of `pay`: passes the payment details to the provider, outside any transaction, and discards them.
 * Answers the attempt as it is then: `unknown` when the provider did not answer.
 */
export async function chargePayment(
  ctx: Context,
  provider: PaymentProvider,
  payment: StoredPayment,
  order: PaymentOrder,
): Promise<StoredPayment> {
  const returnPath = (await findPayerPath(ctx, payment)) ?? (await findReturnPath(ctx, payment));
  const answer = await provider
    .charge({
      reference: payment.id,
      label: payment.reference,
      amount: payment.charged_amount,
      currency: payment.charged_currency,
      returnPath,
      language: payment.receipt_language,
      order,
      ...(payment.card_consent !== null && { keepsCard: true as const }),
    })
    .catch((error: unknown) => error as Error);
  return recordAnswer(ctx, provider, payment, answer);
}

async function findReturnPath({ db }: Context, { payable_id }: StoredPayment): Promise<string> {
  const payable = await findPayable(db, payable_id);
  return payable ? payPath(payable) : "/payments";
}

async function requireSameOrder(
  trx: Db,
  stored: StoredPayment,
  {
    due,
    order,
    cardConsent = null,
  }: Pick<Call, "due" | "order"> & { cardConsent?: number | null | undefined },
  details: MethodDetails,
): Promise<StoredPayment> {
  const payable = await findPayable(trx, stored.payable_id);
  const isSame = payable && isDueOn(due, payable) && hasDetails(stored, order.method, details);
  if (!isSame || stored.card_consent !== cardConsent) throw new AppError("idempotency_key_reused");
  return stored;
}

import type { PaymentPrompt } from "@passerelle/contract/payments";
import type { LinkOrder, LinkPayment, SharedPayment } from "@passerelle/contract/payments/links";
import type { Language } from "@passerelle/contract/shapes";
import { isOpen } from "@passerelle/domain/payments/attempts";
import { contributionError, minContribution } from "@passerelle/domain/payments/links";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { isEmailAddress } from "../../platform/email.ts";
import { AppError } from "../../platform/errors.ts";
import type { Origin } from "../../platform/origin.ts";
import { placeOf } from "../../platform/rate-limits.ts";
import {
  findRequest,
  lockExistingRequest,
  publishRequestChange,
  recordPaymentStarted,
} from "../../requests/service.ts";
import { requireOrderingOpen } from "../../settings/service.ts";
import { giveUp } from "../attempts/give-up.ts";
import { detailsOf, hasDetails } from "../attempts/method-details.ts";
import { isStandalone, lockCustomer } from "../attempts/own-payable.ts";
import { chargePayment, insertAttempt } from "../attempts/pay.ts";
import { findPayable, lockPayable } from "../attempts/payable-queries.ts";
import type { StoredPayment } from "../attempts/queries.ts";
import { readPrompt } from "../options/read-prompt.ts";
import { linkPaymentBegun } from "../paid.ts";
import { chooseAnswering } from "../preferences/choose-provider.ts";
import { findPreferred } from "../preferences/queries.ts";
import type { PaymentProvider } from "../provider.ts";
import type { Providers } from "../providers.ts";
import { linkPaymentsFromPlace, paymentsOfLink } from "../rate-limits.ts";
import { describePurpose, type LoadedLink, stateOf } from "./describe-link.ts";
import { linkMethods } from "./link-methods.ts";
import {
  findLinkByHash,
  findPaymentOfLinkByKey,
  findPaymentOfPayer,
  holdLink,
  type LinkWithSums,
} from "./queries.ts";
import { hashToken, readTokens } from "./tokens.ts";

async function getLink(db: Db, token: string): Promise<LinkWithSums> {
  const link = await findLinkByHash(db, hashToken(token));
  if (!link) throw new AppError("payment_link_not_found");
  return link;
}

/** A link with its payable and request, at one moment. */
async function loadLink(db: Db, link: LinkWithSums): Promise<LoadedLink> {
  const payable = await findPayable(db, link.payable_id);
  if (!payable) throw new AppError("payment_link_not_found");
  if (isStandalone(payable)) return { link, payable, request: undefined };
  const request = payable.service_request_id && (await findRequest(db, payable.service_request_id));
  if (!request) throw new AppError("payment_link_not_found");
  return { link, payable, request };
}

/** What a person who has the address of a link may see. Throws `payment_link_not_found`. */
export async function describeSharedPayment(
  { db }: Context,
  providers: Providers,
  token: string,
  language: Language,
): Promise<SharedPayment> {
  const loaded = await loadLink(db, await getLink(db, token));
  const { link, payable } = loaded;
  return {
    ...stateOf(loaded),
    ...(await describePurpose(db, loaded, language)),
    purpose: payable.kind,
    amount: payable.amount,
    currency: payable.currency,
    allows_partial: link.allows_partial,
    minimum: minContribution(payable.currency),
    expires_at: link.expires_at.toISOString(),
    methods: linkMethods(
      providers,
      await findPreferred(db, { method: "card", operator: null, country: null }),
      { amount: stateOf(loaded).left, currency: payable.currency },
    ),
  };
}

type Call = { token: string; sent: LinkOrder; idempotencyKey: string; language: Language; origin: Origin };

/**
 * Pays by a link, without an account: reserves the amount that the payer agreed to and calls the provider, as `pay` does.
 * Repeating the key returns the same attempt. Throws the codes that `POST /api/payment-links/:token/payments` declares, among them
 * what the handlers of `linkPaymentBegun` throw.
 */
export async function payByLink(ctx: Context, providers: Providers, call: Call): Promise<LinkPayment> {
  const { sent, language } = call;
  if (!isEmailAddress(sent.payer_email))
    throw new AppError("invalid_input", { fields: [{ field: "payer_email", code: "email_invalid" }] });
  const loaded = await loadLink(ctx.db, await getLink(ctx.db, call.token));
  const provider = await chooseAnswering(ctx, providers, sent.order, loaded.payable.currency);
  if (!provider) throw new AppError("payment_provider_unavailable");
  const payment = await beginLinkPayment(ctx, provider, loaded, call);
  // A known charge was started: never order it a second time.
  const isOrdered = !isOpen(payment.status) || payment.payment_gateway_id !== null;
  const chosen = providers.byName(payment.provider) ?? provider;
  const charged = isOrdered ? payment : await chargePayment(ctx, chosen, payment, sent.order);
  return presentLinkPayment(ctx, loaded, charged, language);
}

async function beginLinkPayment(
  ctx: Context,
  provider: PaymentProvider,
  known: LoadedLink,
  { sent, idempotencyKey, language, origin }: Call,
): Promise<StoredPayment> {
  const { amount, order } = sent;
  const tokens = await readTokens(ctx);
  const details = detailsOf(order);
  return ctx.db.transaction().execute(async (trx) => {
    const request = known.request && (await lockExistingRequest(trx, known.request.id));
    if (!request) await lockCustomer(trx, known.payable.user_id);
    const same = await findPaymentOfLinkByKey(trx, known.link.id, idempotencyKey);
    if (same) {
      if (same.amount !== amount || !hasDetails(same, order.method, details))
        throw new AppError("idempotency_key_reused");
      return same;
    }
    await linkPaymentsFromPlace.take(trx, placeOf(origin));
    await paymentsOfLink.take(trx, known.link.id);
    await requireOrderingOpen(ctx.env, trx);
    const payable = await lockPayable(trx, known.payable.id);
    const link = await holdLink(trx, known.link.id);
    const { state, left } = stateOf({ link, payable, request });
    if (state !== "open") throw new AppError("payment_link_closed", { details: { state } });
    const { currency } = payable;
    const error = contributionError(amount, { left, allowsPartial: link.allows_partial, currency });
    if (error === "amount_too_small")
      throw new AppError("invalid_input", { fields: [{ field: "amount", code: error }] });
    if (error) throw new AppError("payment_left_changed", { details: { left, currency } });
    const payment = await insertAttempt(ctx, trx, provider, payable, {
      userId: null,
      link: { id: link.id, payerTokenHash: (id) => hashToken(tokens.ofPayer(id)) },
      due: { amount, currency },
      order,
      details,
      idempotencyKey,
      payer: { name: sent.payer_name, email: sent.payer_email, language },
    });
    await ctx.events.publish(ctx, trx, linkPaymentBegun, {
      transactionId: payment.id,
      linkId: link.id,
      requestId: request?.id ?? null,
      amount,
      currency,
    });
    if (request) {
      await recordPaymentStarted(trx, null, request.id, undefined);
      await publishRequestChange(trx, request);
    }
    return payment;
  });
}

type Payer = { token: string; payment: string; language: Language };

async function findOwnPayment({ db }: Context, { token, payment: secret }: Omit<Payer, "language">) {
  const link = await getLink(db, token);
  const payment = await findPaymentOfPayer(db, link.id, hashToken(secret));
  if (!payment) throw new AppError("payment_not_found");
  return { link, payment };
}

/** The id of the payment whose secret the payer has. Throws `payment_link_not_found` and `payment_not_found`. */
export const findPayerPayment = async (ctx: Context, payer: Omit<Payer, "language">): Promise<string> =>
  (await findOwnPayment(ctx, payer)).payment.id;

/** The payer's own attempt. Throws `payment_link_not_found` and `payment_not_found`. */
export async function getLinkPayment(ctx: Context, payer: Payer): Promise<LinkPayment> {
  const { link, payment } = await findOwnPayment(ctx, payer);
  return presentLinkPayment(ctx, await loadLink(ctx.db, link), payment, payer.language);
}

/** What the payer's telephone shows for their attempt. Throws `payment_link_not_found` and `payment_not_found`. */
export async function getLinkPrompt(
  ctx: Context,
  providers: Providers,
  payer: Payer,
): Promise<PaymentPrompt> {
  return readPrompt(ctx, providers, (await findOwnPayment(ctx, payer)).payment, payer.language);
}

/** Gives up the payer's own attempt, so that they or another person can pay. Throws what `giveUp` throws. */
export async function cancelLinkPayment(
  ctx: Context,
  providers: Providers,
  payer: Payer,
): Promise<LinkPayment> {
  const { link, payment } = await findOwnPayment(ctx, payer);
  const answered = await giveUp(ctx, providers, payment);
  return presentLinkPayment(ctx, await loadLink(ctx.db, link), answered, payer.language);
}

async function presentLinkPayment(
  ctx: Context,
  loaded: LoadedLink,
  payment: StoredPayment,
  language: Language,
): Promise<LinkPayment> {
  const { service, fee, beneficiary } = await describePurpose(ctx.db, loaded, language);
  return {
    payment: (await readTokens(ctx)).ofPayer(payment.id),
    payer_name: payment.payer_name,
    payer_email: payment.receipt_email,
    service,
    fee,
    beneficiary,
    reference: payment.reference,
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

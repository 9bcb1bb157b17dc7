import * as z from "zod/mini";
import type { StripeConfig } from "../../../platform/payment-variables.ts";
import {
  type CallbackEvent,
  type ChargeAnswer,
  type ChargeOrder,
  type ChargeRef,
  ChargeRefusedError,
  InvalidCallbackError,
  type PaymentProvider,
  type RefundNotice,
  type RefundOrder,
  type Site,
} from "../../provider.ts";
import { createHttpClient, type Deadline, type HttpClient, UnknownResultError } from "../http.ts";
import {
  cancelIntent,
  createCards,
  findIntent,
  intentNoticeOf,
  isOfKeptCard,
  paidIntentOf,
} from "./cards.ts";
import { readSettlements } from "./settlements.ts";
import { isSignedByStripe } from "./signature.ts";
import {
  API_VERSION,
  Failure,
  noticeOf,
  paymentIntentOf,
  Refund,
  RefundPage,
  reasonOf,
  refundNoticeOf,
  Session,
  SessionPage,
  stateOf,
} from "./wire.ts";

/** Seconds; the provider allows no less than 30 minutes, by its own clock. */
const SESSION_LIFETIME = 31 * 60;
/** Age in seconds at which every session has ended, and the most pages of sessions to search. */
const SEARCHED_AGE = 25 * 3600;
const SEARCHED_PAGES = 50;

const Event = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });

const Named = z.object({ metadata: z.nullish(z.record(z.string(), z.string())) });

/**
 * Events that contain all facts about a payment. After others the session is queried: they do not contain the reason of a
 * failure.
 */
const SUCCESS_EVENTS = ["checkout.session.completed", "checkout.session.async_payment_succeeded"];

/**
 * Stripe Checkout: the payer gives the card on a page of Stripe, one session per charge. The provider's id is the
 * session's.
 */
export function createStripe(
  { secretKey, webhookSecret, apiUrl }: StripeConfig,
  site: Site,
  limits: { deadline?: Deadline } = {},
): PaymentProvider {
  const http = createHttpClient({
    name: "stripe",
    apiUrl,
    headers: { authorization: `Bearer ${secretKey}`, "stripe-version": API_VERSION },
    ...limits,
  });

  async function charge(order: ChargeOrder): Promise<ChargeAnswer> {
    const reply = await http.call(
      {
        method: "POST",
        path: "/v1/checkout/sessions",
        headers: { "idempotency-key": order.reference },
        form: sessionForm(order, site),
      },
      { 200: Session, 400: Failure, 401: Failure, 403: Failure },
    );
    if (reply.status === 200) return answerOf(reply.body);
    if (reply.body.error.type !== "idempotency_error") {
      throw new ChargeRefusedError("provider_unavailable", `stripe: ${reasonOf(reply.body)}`);
    }
    // The order was sent before, with another expiry time.
    const session = await findSession(http, { reference: order.reference, gatewayId: undefined });
    if (!session) throw new UnknownResultError("stripe: an earlier order has no session", { status: 400 });
    return answerOf(session);
  }

  async function cancel(ref: ChargeRef) {
    if (isOfKeptCard(ref)) return cancelIntent(http, ref);
    const known = ref.gatewayId ?? (await findSessionId(http, ref.reference));
    if (known === undefined) return undefined;
    const path = `/v1/checkout/sessions/${encodeURIComponent(known)}/expire`;
    // Status 400: the session is not open any more, or is being paid.
    await http.call({ method: "POST", path }, { 200: Session, 400: Failure, 404: Failure });
    const session = await retrieveSession(http, known);
    if (!session) return undefined;
    const notice = noticeOf(session);
    return session.status === "open" ? { ...notice, state: { status: "pending" as const } } : notice;
  }

  return {
    name: "stripe",
    flow: "redirect",
    routes: [{ method: "card", currencies: ["XOF", "XAF", "EUR", "USD", "CAD"] }],
    refunds: "api",
    expiresAfter: SESSION_LIFETIME + 300,
    checks: [60, 180, 600, 900],
    charge,
    find: async (ref) => {
      if (isOfKeptCard(ref)) return intentNoticeOf(ref, await findIntent(http, ref));
      const session = await findSession(http, ref);
      return session && noticeOf(session);
    },
    cancel,
    check: () => retrieveSession(http, "cs_none"),
    readCallback: async (headers, rawBody) => {
      if (!isSignedByStripe(webhookSecret, rawBody, headers["stripe-signature"])) {
        throw new InvalidCallbackError("not signed by Stripe, or too long ago");
      }
      return readEvent(rawBody);
    },
    refund: (order) => refund(http, order),
    findRefund: async ({ reference, gatewayId, charge }) => {
      if (gatewayId === undefined) {
        const intent = await findIntentId(http, charge);
        return intent === undefined ? undefined : findRefundOf(http, intent, reference);
      }
      const path = `/v1/refunds/${encodeURIComponent(gatewayId)}`;
      const reply = await http.call({ method: "GET", path }, { 200: Refund, 404: Failure });
      return reply.status === 404 ? undefined : refundNoticeOf(reply.body, reference);
    },
    cards: createCards(http),
    settlements: (day) => readSettlements(http, day),
  };
}

function sessionForm(order: ChargeOrder, site: Site) {
  const { reference, label, amount, currency, returnPath, language, keepsCard } = order;
  const returnUrl = `${site.publicUrl}${returnPath}`;
  return new URLSearchParams({
    mode: "payment",
    client_reference_id: reference,
    "metadata[reference]": reference,
    // The charge, and so the settlement, repeats this reference.
    "payment_intent_data[metadata][reference]": reference,
    "payment_intent_data[description]": label,
    "payment_method_types[0]": "card",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": currency.toLowerCase(),
    "line_items[0][price_data][unit_amount]": String(amount),
    "line_items[0][price_data][product_data][name]": label,
    success_url: returnUrl,
    cancel_url: returnUrl,
    locale: language,
    expires_at: String(Math.floor(Date.now() / 1000) + SESSION_LIFETIME),
    // Each kept card has a customer of its own at Stripe, so that each can be deleted alone.
    ...(keepsCard && {
      customer_creation: "always",
      "payment_intent_data[setup_future_usage]": "off_session",
    }),
  });
}

function answerOf(session: Session): ChargeAnswer {
  return { gatewayId: session.id, redirectUrl: session.url ?? null, state: stateOf(session) };
}

function readEvent(rawBody: Buffer): CallbackEvent {
  const { id: eventId, type, data } = z.parse(Event, JSON.parse(rawBody.toString("utf8")));
  if (type.startsWith("checkout.session.")) {
    const session = z.safeParse(Session, data.object).data;
    // This event is about another product that the account sells.
    if (!session) return { eventId };
    const { client_reference_id: reference, id: gatewayId } = session;
    return {
      eventId,
      reference,
      gatewayId,
      ...(SUCCESS_EVENTS.includes(type) && { notice: noticeOf(session) }),
    };
  }
  if (type.startsWith("payment_intent.")) {
    const reference = z.safeParse(Named, data.object).data?.metadata?.reference;
    if (reference !== undefined) return { eventId, reference };
  }
  // `charge.refund.updated` is the older name of `refund.updated`.
  if (type.startsWith("refund.") || type === "charge.refund.updated") {
    const refunded = z.safeParse(Refund, data.object).data;
    const reference = refunded?.metadata?.reference;
    if (refunded && reference !== undefined) return { eventId, reference, gatewayId: refunded.id };
  }
  return { eventId };
}

async function findSession(
  http: HttpClient,
  { gatewayId, reference }: Pick<ChargeRef, "gatewayId" | "reference">,
) {
  const id = gatewayId ?? (await findSessionId(http, reference));
  return id === undefined ? undefined : retrieveSession(http, id);
}

async function retrieveSession(http: HttpClient, id: string): Promise<Session | undefined> {
  const path = `/v1/checkout/sessions/${encodeURIComponent(id)}`;
  const query = { "expand[]": "payment_intent.latest_charge.balance_transaction" };
  const reply = await http.call({ method: "GET", path, query }, { 200: Session, 404: Failure });
  return reply.status === 404 ? undefined : reply.body;
}

/**
 * Finds the session of a charge whose order was not answered. Stripe cannot search by reference, so the newest sessions are
 * read; older sessions have ended.
 */
async function findSessionId(http: HttpClient, reference: string): Promise<string | undefined> {
  const since = String(Math.floor(Date.now() / 1000) - SEARCHED_AGE);
  let after: string | undefined;
  for (let page = 0; page < SEARCHED_PAGES; page += 1) {
    const query = { limit: "100", "created[gte]": since, ...(after && { starting_after: after }) };
    const path = "/v1/checkout/sessions";
    const { body } = await http.call({ method: "GET", path, query }, { 200: SessionPage });
    const found = body.data.find(({ client_reference_id }) => client_reference_id === reference);
    after = body.data.at(-1)?.id;
    if (found || !body.has_more || after === undefined) return found?.id;
  }
  throw new UnknownResultError("stripe: too many sessions to find one");
}

/** Stripe forgets idempotency keys after a day, so an earlier refund is looked up first. */
async function refund(http: HttpClient, { reference, amount, charge }: RefundOrder): Promise<RefundNotice> {
  const refused = (reason: string): RefundNotice => {
    return { reference, gatewayId: reference, state: { status: "failed", reason } };
  };
  const intent = await findIntentId(http, charge);
  if (intent === undefined) return refused("charge_not_found");
  const earlier = await findRefundOf(http, intent, reference);
  if (earlier) return earlier;
  const reply = await http.call(
    {
      method: "POST",
      path: "/v1/refunds",
      headers: { "idempotency-key": reference },
      form: new URLSearchParams({
        payment_intent: intent,
        amount: String(amount),
        "metadata[reference]": reference,
      }),
    },
    { 200: Refund, 400: Failure },
  );
  if (reply.status === 200) return refundNoticeOf(reply.body, reference);
  if (reply.body.error.type === "idempotency_error") {
    throw new UnknownResultError("stripe: the refund was sent before, with another amount", { status: 400 });
  }
  return refused(reasonOf(reply.body));
}

/** The intent that took the money; undefined for a charge that was not paid. */
async function findIntentId(http: HttpClient, charge: ChargeRef): Promise<string | undefined> {
  if (isOfKeptCard(charge)) return paidIntentOf(await findIntent(http, charge));
  const session = await findSession(http, charge);
  return session && paymentIntentOf(session);
}

async function findRefundOf(
  http: HttpClient,
  intent: string,
  reference: string,
): Promise<RefundNotice | undefined> {
  const query = { payment_intent: intent, limit: "100" };
  const { body } = await http.call({ method: "GET", path: "/v1/refunds", query }, { 200: RefundPage });
  const found = body.data.find(({ metadata }) => metadata?.reference === reference);
  if (!found && body.has_more)
    throw new UnknownResultError("stripe: too many refunds of a charge to find one");
  return found && refundNoticeOf(found, reference);
}

import * as z from "zod/mini";
import type { PayPalConfig } from "../../../platform/payment-variables.ts";
import {
  type CallbackEvent,
  type ChargeAnswer,
  type ChargeNotice,
  type ChargeOrder,
  type ChargeRef,
  ChargeRefusedError,
  type ChargeState,
  type PaymentProvider,
  type RefundNotice,
  type RefundOrder,
  type Site,
} from "../../provider.ts";
import { toDecimal } from "../amounts.ts";
import { type HttpClient, UnknownResultError } from "../http.ts";
import { openPayPal } from "./client.ts";
import { readSettlements } from "./settlements.ts";
import { createWebhookVerifier } from "./signature.ts";
import {
  Capture,
  captureOf,
  captureStateOf,
  Failure,
  feeOf,
  issueOf,
  minorOf,
  Order,
  Refund,
  refundNoticeOf,
  refusedCaptureState,
  unitOf,
} from "./wire.ts";

const LOCALES = { fr: "fr-FR", en: "en-US" } as const;
/** Whole answers instead of ids. */
const WHOLE = { prefer: "return=representation" };

const Event = z.object({ id: z.string(), event_type: z.string(), resource: z.unknown() });

/**
 * PayPal Orders v2. The provider's id is the order's. The payer only approves an order: it is `find` that takes the
 * money, so a charge whose id never arrived was not and will not be paid.
 */
export function createPayPal(
  config: PayPalConfig,
  site: Site,
  limits: { limitMs?: number } = {},
): PaymentProvider {
  const { http, token } = openPayPal(config, limits);
  const verify = createWebhookVerifier(config, limits);

  async function charge(order: ChargeOrder): Promise<ChargeAnswer> {
    await token.get().catch((cause) => {
      throw new ChargeRefusedError("provider_unavailable", `no order without a token: ${cause.message}`);
    });
    const reply = await http.call(
      {
        method: "POST",
        path: "/v2/checkout/orders",
        headers: { "paypal-request-id": order.reference, ...WHOLE },
        json: orderBody(order, site),
      },
      // Status 200: it was ordered before.
      { 200: Order, 201: Order, 400: Failure, 403: Failure, 422: Failure },
    );
    if (reply.status >= 400) {
      throw new ChargeRefusedError("provider_unavailable", `paypal: ${issueOf(reply.body as Failure)}`);
    }
    return answerOf(reply.body as Order);
  }

  return {
    name: "paypal",
    flow: "redirect",
    routes: [{ method: "paypal", currencies: ["EUR", "USD", "CAD"] }],
    refunds: "api",
    // The provider gives up an order that is not approved within three hours.
    expiresAfter: 3 * 3600,
    checks: [60, 180, 600, 600, 600],
    charge,
    find: async (ref) => {
      const order = await findOrder(http, ref);
      if (!order) return undefined;
      return order.status === "APPROVED" ? capture(http, order) : noticeOf(order);
    },
    // There is no call that ends an order before it is captured: it ends by itself.
    cancel: async (ref) => {
      const order = await findOrder(http, ref);
      if (!order) return undefined;
      const notice = noticeOf(order);
      return notice.state.status === "requires_action" ? { ...notice, state: { status: "pending" } } : notice;
    },
    readCallback: async (headers, rawBody) => {
      await verify(headers, rawBody);
      return readEvent(rawBody);
    },
    refund: (order) => refund(http, order),
    findRefund: async ({ reference, gatewayId, charge }) => {
      if (gatewayId === undefined) {
        const order = await findOrder(http, charge);
        return order && earlierRefund(order, reference);
      }
      const path = `/v2/payments/refunds/${encodeURIComponent(gatewayId)}`;
      const reply = await http.call({ method: "GET", path }, { 200: Refund, 404: Failure });
      return reply.status === 404 ? undefined : refundNoticeOf(reply.body, reference);
    },
    settlements: (day) => readSettlements(http, day),
  };
}

function orderBody({ reference, label, amount, currency, returnPath, language }: ChargeOrder, site: Site) {
  const url = `${site.publicUrl}${returnPath}`;
  return {
    intent: "CAPTURE",
    purchase_units: [
      {
        custom_id: reference,
        invoice_id: label,
        description: label,
        amount: { currency_code: currency, value: toDecimal(amount, currency) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: site.platformName.slice(0, 127),
          locale: LOCALES[language],
          // Without it a bank transfer may take days.
          payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
          shipping_preference: "NO_SHIPPING",
          user_action: "PAY_NOW",
          return_url: url,
          cancel_url: url,
        },
      },
    },
  };
}

function answerOf(order: Order): ChargeAnswer {
  const link = order.links?.find(({ rel }) => rel === "payer-action" || rel === "approve");
  return { gatewayId: order.id, redirectUrl: link?.href ?? null, state: noticeOf(order).state };
}

function noticeOf(order: Order, state: ChargeState = stateOf(order)): ChargeNotice {
  const unit = unitOf(order);
  const captured = captureOf(order);
  const { amount } = captured ?? unit;
  const fee = captured && feeOf(captured);
  return {
    reference: unit.custom_id,
    gatewayId: order.id,
    amount: minorOf(amount),
    currency: amount.currency_code,
    state,
    ...(fee !== undefined && { fee }),
  };
}

function stateOf(order: Order): ChargeState {
  const captured = captureOf(order);
  if (captured) return captureStateOf(captured);
  switch (order.status) {
    case "CREATED":
    case "SAVED":
    case "PAYER_ACTION_REQUIRED":
      return { status: "requires_action" };
    case "VOIDED":
      return { status: "expired" };
    case "COMPLETED":
      throw new UnknownResultError("paypal: a completed order without a capture");
    default:
      return { status: "pending" };
  }
}

async function findOrder(http: HttpClient, { gatewayId }: ChargeRef): Promise<Order | undefined> {
  if (gatewayId === undefined) return undefined;
  const reply = await http.call({ method: "GET", path: orderPath(gatewayId) }, { 200: Order, 404: Failure });
  return reply.status === 404 ? undefined : reply.body;
}

const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

/** Takes the money of an approved order, once, and reports what became of it. */
async function capture(http: HttpClient, order: Order): Promise<ChargeNotice | undefined> {
  const reply = await http.call(
    {
      method: "POST",
      path: `${orderPath(order.id)}/capture`,
      headers: { "paypal-request-id": `capture-${unitOf(order).custom_id}`, ...WHOLE },
      json: {},
    },
    { 200: Order, 201: Order, 404: Failure, 422: Failure },
  );
  switch (reply.status) {
    case 404:
      return undefined;
    case 422: {
      const issue = issueOf(reply.body);
      if (issue === "ORDER_ALREADY_CAPTURED") {
        const captured = await findOrder(http, { ...refOf(order) });
        return captured && noticeOf(captured);
      }
      const state = refusedCaptureState(issue);
      if (!state) throw new UnknownResultError(`paypal: the capture was refused with ${issue}`, { status: 422 });
      return noticeOf(order, state);
    }
    default:
      return noticeOf(reply.body);
  }
}

import { LANGUAGE_DETAILS } from "@passerelle/domain/languages";
import * as z from "zod/mini";
import { toDecimal } from "../../../platform/amounts.ts";
import type { PayPalConfig } from "../../../platform/payment-variables.ts";
import {
  type CallbackEvent,
  type ChargeAnswer,
  type ChargeNotice,
  type ChargeOrder,
  ChargeRefusedError,
  type ChargeState,
  type PaymentProvider,
  type RefundNotice,
  type RefundOrder,
  type Site,
} from "../../provider.ts";
import { type Deadline, type HttpClient, UnknownResultError } from "../http.ts";
import { openPayPal } from "./client.ts";
import { readSettlements } from "./settlements.ts";
import { createWebhookVerifier } from "./signature.ts";
import {
  Capture,
  captureOf,
  captureStateOf,
  Failure,
  feeOf,
  isRepetition,
  issueOf,
  minorOf,
  Order,
  Refund,
  refundNoticeOf,
  refusedCaptureState,
  unitOf,
} from "./wire.ts";

/** Whole answers instead of ids. */
const WHOLE = { prefer: "return=representation" };

const Event = z.object({ id: z.string(), event_type: z.string(), resource: z.unknown() });

/**
 * PayPal Orders v2. The provider's id is the order's. The payer only approves an order; `find` takes the money. So a charge
 * whose id never arrived was not paid and will not be.
 */
export function createPayPal(
  config: PayPalConfig,
  site: Site,
  limits: { deadline?: Deadline } = {},
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
      // Status 200: the order existed before.
      { 200: Order, 201: Order, 400: Failure, 403: Failure, 422: Failure },
    );
    if (reply.status === 200 || reply.status === 201) return answerOf(reply.body);
    throw new ChargeRefusedError("provider_unavailable", `paypal: ${getRefusal(reply)}`);
  }

  return {
    name: "paypal",
    flow: "redirect",
    routes: [{ method: "paypal", currencies: ["EUR", "USD", "CAD"] }],
    refunds: "api",
    // PayPal keeps an order for three hours, but a payer who has not approved it within 30 minutes has left.
    expiresAfter: 30 * 60,
    checks: [60, 180, 600, 600],
    charge,
    find: async (ref) => {
      const order = await findOrder(http, ref.gatewayId);
      if (!order) return undefined;
      return order.status === "APPROVED" ? capture(http, order) : noticeOf(order);
    },
    // PayPal has no call that ends an order before its capture: it expires by itself.
    cancel: async (ref) => {
      const order = await findOrder(http, ref.gatewayId);
      if (!order) return undefined;
      const notice = noticeOf(order);
      return notice.state.status === "requires_action" ? { ...notice, state: { status: "pending" } } : notice;
    },
    check: () => findOrder(http, "NONE"),
    findTakesMoney: true,
    readCallback: async (headers, rawBody) => {
      await verify(headers, rawBody);
      return readEvent(rawBody);
    },
    refund: (order) => refund(http, order),
    findRefund: async ({ reference, gatewayId, charge }) => {
      if (gatewayId === undefined) {
        const order = await findOrder(http, charge.gatewayId);
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
          locale: LANGUAGE_DETAILS[language].locale,
          // Without this preference the payer may choose a bank transfer that takes days.
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

async function findOrder(http: HttpClient, id: string | undefined): Promise<Order | undefined> {
  if (id === undefined) return undefined;
  const reply = await http.call({ method: "GET", path: orderPath(id) }, { 200: Order, 404: Failure });
  return reply.status === 404 ? undefined : reply.body;
}

const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

/** Takes the money of an approved order, once, and returns the result. */
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
        const captured = await findOrder(http, order.id);
        return captured && noticeOf(captured);
      }
      const state = refusedCaptureState(issue);
      if (!state)
        throw new UnknownResultError(`paypal: the capture was refused with ${issue}`, { status: 422 });
      return noticeOf(order, state);
    }
    default:
      return noticeOf(reply.body);
  }
}

/** The provider's code; throws when it refused a repetition only. */
function getRefusal({ status, body }: { status: number; body: Failure }): string {
  const issue = issueOf(body);
  if (isRepetition(issue)) throw new UnknownResultError(`paypal: ${issue}`, { status });
  return issue;
}

function readEvent(rawBody: Buffer): CallbackEvent {
  const { id: eventId, event_type, resource } = z.parse(Event, JSON.parse(rawBody.toString("utf8")));
  if (event_type.startsWith("CHECKOUT.ORDER.")) {
    const order = z.safeParse(Order, resource).data;
    // An approval is not a payment: the query takes the money.
    return order ? { eventId, reference: unitOf(order).custom_id, gatewayId: order.id } : { eventId };
  }
  if (event_type === "PAYMENT.CAPTURE.REFUNDED") {
    const refunded = z.safeParse(Refund, resource).data;
    if (refunded?.custom_id === undefined) return { eventId };
    return { eventId, reference: refunded.custom_id, gatewayId: refunded.id };
  }
  const captured = z.safeParse(Capture, resource).data;
  const reference = captured?.custom_id;
  // This event is about another product that the account sells.
  if (!captured || reference === undefined) return { eventId };
  const gatewayId = captured.supplementary_data?.related_ids?.order_id;
  if (gatewayId === undefined) return { eventId, reference };
  const fee = feeOf(captured);
  const notice: ChargeNotice = {
    reference,
    gatewayId,
    amount: minorOf(captured.amount),
    currency: captured.amount.currency_code,
    state: captureStateOf(captured),
    ...(fee !== undefined && { fee }),
  };
  return { eventId, reference, gatewayId, notice };
}

function earlierRefund(order: Order, reference: string): RefundNotice | undefined {
  const found = unitOf(order).payments?.refunds?.find(({ custom_id }) => custom_id === reference);
  return found && refundNoticeOf(found, reference);
}

async function refund(
  http: HttpClient,
  { reference, label, amount, charge }: RefundOrder,
): Promise<RefundNotice> {
  const refused = (reason: string): RefundNotice => {
    return { reference, gatewayId: reference, state: { status: "failed", reason } };
  };
  const order = await findOrder(http, charge.gatewayId);
  const captured = order && captureOf(order);
  if (!captured) return refused("charge_not_found");
  // The provider forgets request ids after some weeks.
  const earlier = earlierRefund(order, reference);
  if (earlier) return earlier;
  const { currency_code } = captured.amount;
  const reply = await http.call(
    {
      method: "POST",
      path: `/v2/payments/captures/${encodeURIComponent(captured.id)}/refund`,
      headers: { "paypal-request-id": reference, ...WHOLE },
      json: {
        amount: { currency_code, value: toDecimal(amount, currency_code) },
        custom_id: reference,
        note_to_payer: label,
      },
    },
    { 200: Refund, 201: Refund, 400: Failure, 403: Failure, 404: Failure, 422: Failure },
  );
  if (reply.status === 200 || reply.status === 201) return refundNoticeOf(reply.body, reference);
  return refused(getRefusal(reply));
}

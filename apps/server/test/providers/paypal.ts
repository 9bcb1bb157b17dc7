import { randomUUID } from "node:crypto";
import { fromDecimal } from "../../src/platform/amounts.ts";
import {
  type CallbackOptions,
  type FakeCall,
  type FakeCallback,
  type FakeCharge,
  type FakeReply,
  json,
} from "./behaviour.ts";
import { Fake, type FakeProtocol } from "./fake.ts";
import { handlePayerPage } from "./payer-page.ts";
import {
  captureOf,
  id,
  ORDERS,
  orderOf,
  refundOf,
  refundsOf,
  statusOf,
  transactionsOf,
} from "./paypal-objects.ts";
import { CERTIFICATE_PATH, createIdentity, transmissionHeaders } from "./paypal-signature.ts";

export type PayPalFakeConfig = {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** The endpoint that is registered for the application; undefined: none. */
  webhookUrl?: string | undefined;
};

const REQUEST_IDS_KEPT_MS = 45 * 86_400_000;
const CURRENCIES = ["EUR", "USD", "CAD"];

const [own, somebodyElse] = await Promise.all([createIdentity(), createIdentity()]);

function failure(status: number, name: string, issue: string, description = issue): FakeReply {
  return json(status, { name, message: name, debug_id: id(), details: [{ issue, description }] });
}
const notFound = () => failure(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
const refused = (issue: string) => failure(422, "UNPROCESSABLE_ENTITY", issue);
const invalid = (issue: string) => failure(400, "INVALID_REQUEST", issue);

/** PayPal's tokens, orders, captures, refunds, transactions and signed notifications. */
export const paypalFake = (config: PayPalFakeConfig): Fake => {
  const tokens = new Set<string>();
  const protocol: FakeProtocol = {
    name: "PayPal",
    isOrder: ({ method, path }) => method === "POST" && path === ORDERS,
    isQuery: ({ method, path }) => method === "GET" && path.startsWith(ORDERS),
    handle: async (call, fake) => {
      const { path, headers } = call;
      if (path.startsWith("/pay/")) return payerPage(call, fake);
      if (path === CERTIFICATE_PATH) {
        return { status: 200, headers: { "content-type": "application/x-pem-file" }, body: own.chain };
      }
      if (path === "/v1/oauth2/token") return issueToken(call, config, tokens);
      if (!tokens.has((headers.authorization ?? "").replace(/^Bearer /, ""))) {
        return json(401, {
          error: "invalid_token",
          error_description: "Token signature verification failed",
        });
      }
      return call.method === "POST" ? post(call, fake) : get(call, fake);
    },
    callback: (charge, options, fake) => notification(config, charge, options, fake),
  };
  return new Fake(protocol);
};

function issueToken({ headers, body }: FakeCall, config: PayPalFakeConfig, tokens: Set<string>): FakeReply {
  const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString("base64");
  if (headers.authorization !== `Basic ${basic}`) {
    return json(401, { error: "invalid_client", error_description: "Client Authentication failed" });
  }
  if (new URLSearchParams(body.toString()).get("grant_type") !== "client_credentials") {
    return json(400, { error: "unsupported_grant_type" });
  }
  const token = `A21AA${randomUUID()}`;
  tokens.add(token);
  return json(200, { access_token: token, token_type: "Bearer", expires_in: 32_400 });
}

/** A payer who goes back has decided nothing. The token is the order's id, as on the real page. */
async function payerPage(call: FakeCall, fake: Fake): Promise<FakeReply | undefined> {
  const [, order] = /^\/pay\/([^/]+)\/cancel$/.exec(call.path) ?? [];
  const charge = order === undefined ? undefined : fake.find(order);
  if (!charge) return handlePayerPage(call, fake);
  return { status: 303, headers: { location: charge.data.cancelUrl ?? "/" }, body: "" };
}

async function post(call: FakeCall, fake: Fake): Promise<FakeReply | undefined> {
  const requestId = call.headers["paypal-request-id"];
  const body = JSON.parse(call.body.toString("utf8") || "{}");
  if (call.path === ORDERS) {
    return typeof requestId === "string"
      ? createOrder(body, requestId, fake)
      : invalid("PAYPAL_REQUEST_ID_REQUIRED");
  }
  const [, order] = /^\/v2\/checkout\/orders\/([^/]+)\/capture$/.exec(call.path) ?? [];
  if (order !== undefined) return capture(order, String(requestId), fake);
  const [, captured] = /^\/v2\/payments\/captures\/([^/]+)\/refund$/.exec(call.path) ?? [];
  if (captured !== undefined) return refund(captured, body, String(requestId), fake);
  return undefined;
}

type OrderBody = {
  intent?: string;
  purchase_units?: {
    custom_id?: string;
    invoice_id?: string;
    amount?: { currency_code?: string; value?: string };
  }[];
  payment_source?: {
    paypal?: { experience_context?: { return_url?: string; cancel_url?: string; locale?: string } };
  };
};

async function createOrder(body: OrderBody, requestId: string, fake: Fake): Promise<FakeReply> {
  const earlier = fake.charges.find(({ data }) => data.requestId === requestId);
  if (earlier) return json(200, orderOf(earlier, fake));
  const unit = body.purchase_units?.[0];
  const { currency_code: currency = "", value = "" } = unit?.amount ?? {};
  const context = body.payment_source?.paypal?.experience_context;
  if (body.intent !== "CAPTURE" || body.purchase_units?.length !== 1)
    return invalid("INVALID_PARAMETER_VALUE");
  if (!CURRENCIES.includes(currency)) return refused("CURRENCY_NOT_SUPPORTED");
  if (!/^\d+(\.\d{1,2})?$/.test(value)) return refused("DECIMAL_PRECISION");
  if (Number(value) <= 0) return refused("CANNOT_BE_ZERO_OR_NEGATIVE");
  if (!URL.canParse(context?.return_url ?? "") || !URL.canParse(context?.cancel_url ?? "")) {
    return invalid("INVALID_PARAMETER_SYNTAX");
  }
  if ((unit?.invoice_id ?? "").length > 127 || (unit?.custom_id ?? "").length > 255) {
    return invalid("INVALID_STRING_LENGTH");
  }
  const gatewayId = id();
  const withToken = (url = "") => {
    const address = new URL(url);
    address.searchParams.set("token", gatewayId);
    return address.href;
  };
  const charge = await fake.create({
    reference: unit?.custom_id ?? requestId,
    gatewayId,
    amount: fromDecimal(value, currency),
    currency,
    returnUrl: withToken(context?.return_url),
    data: {
      requestId,
      invoiceId: unit?.invoice_id ?? "",
      locale: context?.locale ?? "",
      cancelUrl: withToken(context?.cancel_url),
    },
  });
  return json(201, orderOf(charge, fake));
}

/**
 * The capture has the status in `data.captureStatus`, or the one that follows from the payer's decision; with `data.captureFault`
 * the money is taken and the answer is a fault.
 */
function capture(order: string, requestId: string, fake: Fake): FakeReply {
  const charge = findOrder(order, fake);
  if (!charge) return notFound();
  const { data } = charge;
  if (data.captureId) {
    if (data.captureRequestId !== requestId) return refused("ORDER_ALREADY_CAPTURED");
    return json(200, orderOf(charge, fake));
  }
  if (statusOf(charge) !== "APPROVED") return refused("ORDER_NOT_APPROVED");
  if (data.captureIssue) return refused(data.captureIssue);
  if (charge.outcome === "insufficient_funds") return refused("INSTRUMENT_DECLINED");
  Object.assign(data, {
    captureId: id(),
    captureRequestId: requestId,
    captureStatus: data.captureStatus ?? (charge.outcome === "succeed" ? "COMPLETED" : "DECLINED"),
  });
  fake.announce(charge);
  if (data.captureFault) return { status: 500, body: "" };
  return json(201, orderOf(charge, fake));
}

type RefundBody = { amount?: { currency_code?: string; value?: string }; custom_id?: string };

function refund(captured: string, body: RefundBody, requestId: string, fake: Fake): FakeReply {
  const earlier = fake.refunds.find(({ reference }) => reference === requestId);
  const isKept = earlier && Date.now() - earlier.createdAt.getTime() < REQUEST_IDS_KEPT_MS;
  if (isKept) return json(200, refundOf(earlier));
  const charge = fake.charges.find(({ data }) => data.captureId === captured);
  if (!charge) return notFound();
  const left = refundsOf(charge, fake)
    .filter(({ state }) => state !== "failed")
    .reduce((rest, { amount }) => rest - amount, charge.amount);
  const { currency_code: currency = charge.currency, value } = body.amount ?? {};
  if (currency !== charge.currency) return refused("REFUND_CAPTURE_CURRENCY_MISMATCH");
  const amount = value === undefined ? left : fromDecimal(value, currency);
  if (left === 0) return refused("CAPTURE_FULLY_REFUNDED");
  if (amount > left) return refused("REFUND_AMOUNT_EXCEEDED");
  const { gatewayId: chargeId } = charge;
  // PayPal forgets request ids after a while; the same id then creates another refund.
  const reference = earlier ? randomUUID() : requestId;
  const refunded = fake.createRefund({ reference, gatewayId: id(), chargeId, amount, currency });
  return json(201, refundOf(refunded));
}

function get({ path, query }: FakeCall, fake: Fake): FakeReply | undefined {
  if (path === "/v1/reporting/transactions") return transactions(query, fake);
  const [, order] = /^\/v2\/checkout\/orders\/([^/]+)$/.exec(path) ?? [];
  if (order !== undefined) {
    const charge = findOrder(order, fake);
    return charge ? json(200, orderOf(charge, fake)) : notFound();
  }
  const [, refundId] = /^\/v2\/payments\/refunds\/([^/]+)$/.exec(path) ?? [];
  if (refundId === undefined) return undefined;
  const found = fake.refunds.find(({ gatewayId }) => gatewayId === refundId);
  return found ? json(200, refundOf(found)) : notFound();
}

/** PayPal forgets an order that was not approved in time. */
const findOrder = (order: string, fake: Fake) =>
  fake.charges.find(({ gatewayId, state }) => gatewayId === order && state !== "expired");

function transactions(query: URLSearchParams, fake: Fake): FakeReply {
  const [start, end] = [query.get("start_date") ?? "", query.get("end_date") ?? ""];
  const range = Date.parse(end) - Date.parse(start);
  if (!(range > 0 && range <= 31 * 86_400_000)) return invalid("INVALID_DATE_RANGE");
  const all = transactionsOf(fake).filter(
    ({ transaction_initiation_date: at }) => at >= start && at.slice(0, 19) <= end.slice(0, 19),
  );
  const [size, page] = [Number(query.get("page_size") ?? 100), Number(query.get("page") ?? 1)];
  return json(200, {
    transaction_details: all
      .slice((page - 1) * size, page * size)
      .map((transaction_info) => ({ transaction_info })),
    page,
    total_items: all.length,
    total_pages: Math.max(1, Math.ceil(all.length / size)),
  });
}

/** The notification of an approval or, after the capture, of its result. A payer who leaves causes none. */
function notification(
  { webhookUrl, webhookId }: PayPalFakeConfig,
  charge: FakeCharge,
  { state, forged, signedAt, eventId }: CallbackOptions,
  fake: Fake,
): FakeCallback | undefined {
  const isCaptured = charge.data.captureId !== undefined || forged;
  if (webhookUrl === undefined || (!isCaptured && statusOf(charge) !== "APPROVED")) return undefined;
  const claimed = forged ? "COMPLETED" : state === "pending" ? "PENDING" : charge.data.captureStatus;
  const event = {
    id: `WH-${eventId}`,
    event_version: "1.0",
    create_time: signedAt.toISOString(),
    resource_type: isCaptured ? "capture" : "checkout-order",
    event_type: isCaptured ? `PAYMENT.CAPTURE.${claimed}` : "CHECKOUT.ORDER.APPROVED",
    resource: isCaptured ? captureOf(charge, claimed) : orderOf(charge, fake),
  };
  const { headers, body } = notificationOf({ webhookId }, fake, event, { forged, signedAt });
  return { url: webhookUrl, headers, body };
}

/** Any event in the form of a received notification. */
export function notificationOf(
  { webhookId }: Pick<PayPalFakeConfig, "webhookId">,
  fake: Fake,
  event: object,
  { forged = false, signedAt = new Date() } = {},
) {
  const body = Buffer.from(JSON.stringify(event));
  const { privateKey } = forged ? somebodyElse : own;
  const transmission = { privateKey, webhookId, apiUrl: fake.url, id: randomUUID(), signedAt };
  return { headers: transmissionHeaders(body, transmission), body };
}

import { createHmac } from "node:crypto";
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
  cancelIntent,
  createIntent,
  detach,
  getIntent,
  INTENTS,
  isIntent,
  keptFields,
} from "./stripe-cards.ts";
import { balanceTransactions, id, intentOf, refundOf, sessionOf, unix } from "./stripe-objects.ts";

export type StripeFakeConfig = {
  secretKey: string;
  webhookSecret: string;
  /** The endpoint that is registered in the account; undefined: none. */
  webhookUrl?: string | undefined;
};

const SESSIONS = "/v1/checkout/sessions";
/** Minimum amounts, in minor units. */
const MINIMUM: Record<string, number> = { eur: 50, usd: 50, cad: 50, xof: 300, xaf: 300 };
const SESSION_PARAMETERS =
  /^(mode|client_reference_id|success_url|cancel_url|locale|expires_at|customer_email|customer_creation|payment_method_types\[\d\]|metadata\[\w+\]|payment_intent_data\[(description|metadata|setup_future_usage)\](\[\w+\])?|line_items\[0\]\[(quantity|price_data)\](\[(currency|unit_amount|product_data)\](\[name\])?)?)$/;

function failure(status: number, error: Record<string, string>): FakeReply {
  return json(status, { error: { type: "invalid_request_error", ...error } });
}

const missing = (what: string, value: string) =>
  failure(404, { code: "resource_missing", message: `No such ${what}: '${value}'`, param: "id" });

/** Stripe's sessions, payment intents, refunds and balance transactions, with idempotency keys and signed events. */
export const stripeFake = (config: StripeFakeConfig): Fake => {
  const answered = new Map<string, { request: string; reply: FakeReply }>();

  async function idempotent(call: FakeCall, fake: Fake): Promise<FakeReply> {
    const key = call.headers["idempotency-key"];
    if (typeof key !== "string") return post(call, fake);
    const request = `${call.path} ${call.body}`;
    const earlier = answered.get(key);
    if (earlier?.request === request) {
      return { ...earlier.reply, headers: { ...earlier.reply.headers, "idempotent-replayed": "true" } };
    }
    if (earlier) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      return failure(400, { type: "idempotency_error", message });
    }
    const before = fake.charges.length;
    const reply = await post(call, fake);
    // A server error is repeated for the same key, like every other answer.
    const isFaulty = fake.charges[before]?.behaviour.orderFault === "created_500";
    answered.set(key, { request, reply: isFaulty ? { status: 500, body: "" } : reply });
    return reply;
  }

  const protocol: FakeProtocol = {
    name: "Stripe",
    isOrder: ({ method, path }) => method === "POST" && [SESSIONS, INTENTS].includes(path),
    isQuery: ({ method, path }) =>
      method === "GET" && (path.startsWith(SESSIONS) || path.startsWith(INTENTS)),
    handle: async (call, fake) => {
      const { method, path, headers } = call;
      if (path.startsWith("/pay/")) return payerPage(call, fake);
      if (headers.authorization !== `Bearer ${config.secretKey}`) {
        return failure(401, { message: "Invalid API Key provided: sk_test_****" });
      }
      if (method === "POST") return idempotent(call, fake);
      return get(call, fake);
    },
    callback: (charge, options, fake) => event(config, charge, options, fake),
  };
  return new Fake(protocol);
};

/** A payer who goes back leaves the session open. */
async function payerPage(call: FakeCall, fake: Fake): Promise<FakeReply | undefined> {
  const [, session] = /^\/pay\/([^/]+)\/cancel$/.exec(call.path) ?? [];
  const charge = session === undefined ? undefined : fake.find(session);
  if (!charge) return handlePayerPage(call, fake);
  return { status: 303, headers: { location: charge.data.cancel_url ?? "/" }, body: "" };
}

async function post(call: FakeCall, fake: Fake): Promise<FakeReply> {
  const form = new URLSearchParams(call.body.toString("utf8"));
  if (call.path === SESSIONS) return createSession(form, fake);
  if (call.path === INTENTS) return createIntent(form, fake);
  const [, method] = /^\/v1\/payment_methods\/([^/]+)\/detach$/.exec(call.path) ?? [];
  if (method !== undefined) return detach(method, fake);
  const [, intent] = /^\/v1\/payment_intents\/([^/]+)\/cancel$/.exec(call.path) ?? [];
  if (intent !== undefined) return cancelIntent(intent, fake);
  if (call.path === "/v1/refunds") return createRefund(form, fake);
  const [, session = ""] = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(call.path) ?? [];
  const charge = find(session, fake);
  if (!charge) return missing("checkout.session", session);
  const { status } = sessionOf(charge, fake);
  if (status !== "open") {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`;
    return failure(400, { message });
  }
  await fake.decide(charge.reference, "expire");
  // With the delivery `forged` the charge is still pending here.
  charge.state = "expired";
  return json(200, sessionOf(charge, fake));
}

async function createSession(form: URLSearchParams, fake: Fake): Promise<FakeReply> {
  const unknown = [...form.keys()].find((name) => !SESSION_PARAMETERS.test(name));
  if (unknown) {
    const message = `Received unknown parameter: ${unknown}`;
    return failure(400, { code: "parameter_unknown", param: unknown, message });
  }
  const price = "line_items[0][price_data]";
  const currency = form.get(`${price}[currency]`) ?? "";
  const amount = Number(form.get(`${price}[unit_amount]`)) * Number(form.get("line_items[0][quantity]"));
  const reference = form.get("client_reference_id") ?? "";
  if (form.get("mode") !== "payment" || !Number.isInteger(amount) || reference.length > 200) {
    return failure(400, { code: "parameter_invalid_empty", message: "Invalid line items" });
  }
  const minimum = MINIMUM[currency];
  if (minimum === undefined) {
    return failure(400, { message: `Invalid currency: ${currency}`, param: `${price}[currency]` });
  }
  if (amount < minimum) {
    const message = "The Checkout Session's total amount due must add up to at least the minimum.";
    return failure(400, { code: "amount_too_small", message });
  }
  for (const param of ["success_url", "cancel_url"]) {
    if (!URL.canParse(form.get(param) ?? "")) {
      return failure(400, { code: "url_invalid", param, message: "Not a valid URL" });
    }
  }
  const lifetime = Number(form.get("expires_at")) - unix(new Date());
  if (!(lifetime >= 30 * 60 && lifetime <= 24 * 3600)) {
    const message =
      "The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.";
    return failure(400, { param: "expires_at", message });
  }
  const charge = await fake.create({
    // The same reference creates another session; only the same idempotency key returns the first one.
    reference: fake.find(reference) ? id("repeated") : reference,
    gatewayId: id("cs_test"),
    amount,
    currency: currency.toUpperCase(),
    returnUrl: form.get("success_url") ?? "",
    data: {
      client_reference_id: reference,
      cancel_url: form.get("cancel_url") ?? "",
      expires_at: form.get("expires_at") ?? "",
      locale: form.get("locale") ?? "auto",
      name: form.get(`${price}[product_data][name]`) ?? "",
      payment_intent: id("pi"),
      charge: id("ch"),
      ...keptFields(form),
      reference: form.get("payment_intent_data[metadata][reference]") ?? "",
    },
  });
  // A callback before the answer may have completed the session, but the answer still shows it open.
  return json(200, { ...sessionOf(charge, fake), status: "open", payment_status: "unpaid" });
}

function createRefund(form: URLSearchParams, fake: Fake): FakeReply {
  const intent = form.get("payment_intent") ?? "";
  const charge = fake.charges.find(({ data }) => data.payment_intent === intent);
  if (charge?.state !== "succeeded") return missing("payment_intent", intent);
  const amount = Number(form.get("amount") ?? charge.amount);
  const refunded = refundsOf(charge, fake)
    .filter(({ state }) => state !== "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
  if (refunded === charge.amount) {
    return failure(400, { code: "charge_already_refunded", message: "Charge has already been refunded." });
  }
  if (!(amount > 0 && amount <= charge.amount - refunded)) {
    const message = "Refund amount is greater than unrefunded amount on charge";
    return failure(400, { param: "amount", message });
  }
  const given = form.get("metadata[reference]") ?? id("none");
  // The same reference creates another refund; only the same idempotency key returns the first one.
  const reference = fake.refunds.some((other) => other.reference === given) ? id("repeated") : given;
  const { gatewayId: chargeId, currency } = charge;
  const refund = fake.createRefund({ reference, gatewayId: id("re"), chargeId, amount, currency });
  return json(200, refundOf(refund, fake));
}

function get({ path, query }: FakeCall, fake: Fake): FakeReply | undefined {
  const [, resource = "", value = ""] = /^\/v1\/(checkout\/sessions|[a-z_]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  switch (`${resource}/${value && ":id"}`) {
    case "checkout/sessions/:id": {
      const charge = find(value, fake);
      if (!charge) return missing("checkout.session", value);
      const expanded = [...query].some(
        ([name, field]) => name.startsWith("expand[") && field.startsWith("payment_intent"),
      );
      return json(200, sessionOf(charge, fake, expanded));
    }
    case "checkout/sessions/":
      return page(
        query,
        fake.charges.filter((charge) => !isIntent(charge)).map((charge) => sessionOf(charge, fake)),
      );
    case "payment_intents/:id":
      return getIntent(value, fake) ?? missing("payment_intent", value);
    case "payment_intents/": {
      const own = fake.charges.filter(
        (charge) => isIntent(charge) && charge.data.customer === query.get("customer"),
      );
      return page(
        query,
        own.map((charge) => intentOf(charge)),
      );
    }
    case "refunds/:id": {
      const refund = fake.refunds.find(({ gatewayId }) => gatewayId === value);
      return refund ? json(200, refundOf(refund, fake)) : missing("refund", value);
    }
    case "refunds/": {
      const all = fake.refunds.map((refund) => refundOf(refund, fake));
      return page(
        query,
        all.filter(({ payment_intent }) => payment_intent === query.get("payment_intent")),
      );
    }
    case "balance_transactions/":
      return page(query, balanceTransactions(fake));
  }
  return undefined;
}

const find = (session: string, fake: Fake) => fake.charges.find(({ gatewayId }) => gatewayId === session);

const refundsOf = ({ gatewayId }: FakeCharge, fake: Fake) =>
  fake.refunds.filter(({ chargeId }) => chargeId === gatewayId);

/** A page of a list, newest first, like all lists of Stripe. */
function page(query: URLSearchParams, all: { id: string; created: number }[]): FakeReply {
  const from = Number(query.get("created[gte]") ?? 0);
  const to = Number(query.get("created[lt]") ?? Number.POSITIVE_INFINITY);
  const listed = all.filter(({ created }) => created >= from && created < to).reverse();
  const after = query.get("starting_after");
  const start = after ? listed.findIndex((item) => item.id === after) + 1 : 0;
  const limit = Number(query.get("limit") ?? 10);
  const data = listed.slice(start, start + limit);
  return json(200, { object: "list", data, has_more: start + limit < listed.length });
}

function event(
  { webhookUrl, webhookSecret }: StripeFakeConfig,
  charge: FakeCharge,
  { state, forged, signedAt, eventId }: CallbackOptions,
  fake: Fake,
): FakeCallback | undefined {
  if (webhookUrl === undefined) return undefined;
  // The type of a session's event depends on its end; an unpaid session is complete for slow payment methods.
  const ended = state === "succeeded" || state === "pending";
  const object = isIntent(charge) ? intentOf(charge) : sessionOf(charge, fake, false, state);
  const about = isIntent(charge)
    ? { type: `payment_intent.${state === "succeeded" ? "succeeded" : "payment_failed"}`, object }
    : {
        type: ended ? "checkout.session.completed" : "checkout.session.expired",
        object: ended ? { ...object, status: "complete" } : object,
      };
  const body = Buffer.from(
    JSON.stringify({
      id: `evt_${eventId.replaceAll("-", "")}`,
      object: "event",
      type: about.type,
      created: unix(signedAt),
      data: { object: about.object },
    }),
  );
  const secret = forged ? "whsec_of_somebody_else" : webhookSecret;
  const signature = createHmac("sha256", secret)
    .update(`${unix(signedAt)}.`)
    .update(body)
    .digest("hex");
  return {
    url: webhookUrl,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": `t=${unix(signedAt)},v1=${signature}`,
    },
    body,
  };
}

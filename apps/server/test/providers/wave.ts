import { createHmac, randomBytes } from "node:crypto";
import {
  type CallbackOptions,
  type FakeCall,
  type FakeCharge,
  type FakeReply,
  type FakeState,
  json,
} from "./behaviour.ts";
import { Fake } from "./fake.ts";
import { handlePayerPage } from "./payer-page.ts";

export type WaveFakeConfig = {
  wallets: { country: string; apiKey: string; webhookSecret: string }[];
  /** The address that is registered in Wave's portal for each wallet. */
  callbackUrl: string;
  /** The page size of the list of transactions. */
  pageSize?: number;
};

const SESSION_MS = 30 * 60_000;

const PAYMENT_ERRORS: Record<string, { code: string; message: string }> = {
  insufficient_funds: { code: "insufficient-funds", message: "The payer did not have enough funds." },
  decline: { code: "blocked-account", message: "The payer's account is blocked." },
};

const error = (status: number, code: string, message = code): FakeReply => json(status, { code, message });
const empty: FakeReply = { status: 200, body: "" };

const timeOf = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

/** Wave's Checkout API, its webhooks, and the list of transactions. Wave allows several sessions with one reference. */
export function waveFake({ wallets, callbackUrl, pageSize = 50 }: WaveFakeConfig): Fake {
  /** The reply to each idempotency key, with the body of its first call. */
  const keys = new Map<string, { body: string; reply: Promise<FakeReply> }>();

  const sessionOf = (charge: FakeCharge, state: FakeState = charge.state) => {
    const refund = fake.refunds.find(({ chargeId }) => chargeId === charge.gatewayId);
    return {
      id: charge.gatewayId,
      amount: String(charge.amount),
      business_name: "Passerelle",
      checkout_status: { pending: "open", succeeded: "complete", failed: "complete", expired: "expired" }[
        state
      ],
      client_reference: charge.data.client_reference ?? null,
      currency: charge.currency,
      error_url: charge.data.error_url,
      last_payment_error: state === "failed" ? (PAYMENT_ERRORS[charge.outcome] ?? null) : null,
      payment_status: {
        pending: "processing",
        succeeded: "succeeded",
        failed: "cancelled",
        expired: "cancelled",
      }[state],
      success_url: charge.returnUrl,
      transaction_id: state === "succeeded" ? charge.data.transaction_id : null,
      wave_launch_url: `${fake.url}/pay/${charge.gatewayId}`,
      when_completed: charge.settledAt && state !== "pending" ? timeOf(charge.settledAt) : null,
      when_created: timeOf(charge.createdAt),
      when_expires: timeOf(new Date(charge.createdAt.getTime() + SESSION_MS)),
      ...(refund && { when_refunded: timeOf(refund.createdAt) }),
    };
  };

  const openSession = async (call: FakeCall, country: string): Promise<FakeReply> => {
    const body = parse(call);
    const invalid = body ? invalidField(body) : "body";
    if (!body || invalid) return error(400, "request-validation-error", `invalid ${invalid}`);
    const { client_reference: reference = "", success_url, error_url } = body;
    const id = `cos-${randomBytes(8).toString("hex")}`;
    const charge = await fake.create({
      reference: reference === "" || fake.find(reference) ? `${reference}#${id}` : reference,
      gatewayId: id,
      amount: Number(body.amount),
      currency: String(body.currency),
      callbackUrl,
      returnUrl: success_url,
      data: {
        country,
        error_url: String(error_url),
        transaction_id: `T_${randomBytes(5).toString("hex").toUpperCase()}`,
        ...(reference && { client_reference: reference }),
      },
    });
    return json(200, sessionOf(charge));
  };

  /** The same key always gets the first reply; with another body it is an error. */
  const once = (call: FakeCall, country: string): Promise<FakeReply> | FakeReply => {
    const key = call.headers["idempotency-key"];
    if (typeof key !== "string") return openSession(call, country);
    const body = call.body.toString("utf8");
    const known = keys.get(key);
    if (known && known.body !== body) return error(409, "idempotency-mismatch");
    const reply = known?.reply ?? openSession(call, country);
    keys.set(key, { body, reply });
    return reply;
  };

  const refund = (charge: FakeCharge): FakeReply => {
    if (fake.refunds.some(({ chargeId }) => chargeId === charge.gatewayId)) return empty;
    if (charge.state !== "succeeded" || fake.refundOutcome === "fail")
      return error(400, "checkout-refund-failed");
    const { gatewayId, amount, currency } = charge;
    fake.createRefund({ reference: gatewayId, chargeId: gatewayId, amount, currency });
    return empty;
  };

  const expire = (charge: FakeCharge): FakeReply => {
    if (charge.state !== "pending") return error(409, "checkout-session-not-open");
    charge.state = "expired";
    charge.settledAt = new Date();
    return empty;
  };

  const transactions = (call: FakeCall, ofWallet: FakeCharge[]): FakeReply => {
    const date = call.query.get("date") ?? timeOf(new Date()).slice(0, 10);
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) return error(400, "request-validation-error", "invalid date");
    const items = ofWallet
      .flatMap((charge) => movementsOf(charge, fake))
      .filter(({ timestamp }) => timestamp.startsWith(date));
    const start = Number(call.query.get("after") ?? 0);
    const end = Math.min(start + pageSize, items.length);
    return json(200, {
      page_info: {
        start_cursor: start === 0 ? null : String(start),
        end_cursor: end === 0 ? null : String(end),
        has_next_page: end < items.length,
      },
      date,
      items: items.slice(start, end),
    });
  };

  const fake = new Fake({
    name: "Wave",
    isOrder: ({ method, path }) => method === "POST" && path === "/v1/checkout/sessions",
    isQuery: ({ method, path }) => method === "GET" && path.startsWith("/v1/checkout/sessions"),
    handle: async (call) => {
      const page = await handlePayerPage(call, fake);
      if (page) return page;
      const { authorization } = call.headers;
      if (authorization === undefined) return error(401, "missing-auth-header");
      const wallet = wallets.find(({ apiKey }) => authorization === `Bearer ${apiKey}`);
      if (!wallet) return error(401, "no-matching-api-key");
      const ofWallet = fake.charges.filter(({ data }) => data.country === wallet.country);

      const sessions = "/v1/checkout/sessions";
      const route = `${call.method} ${call.path}`;
      if (route === `POST ${sessions}`) return once(call, wallet.country);
      if (route === "GET /v1/transactions") return transactions(call, ofWallet);
      if (route === `GET ${sessions}/search`) {
        const wanted = call.query.get("client_reference");
        const result = ofWallet.filter(({ data }) => data.client_reference === wanted);
        return json(200, { result: result.map((charge) => sessionOf(charge)) });
      }
      const [, id, action = ""] =
        /^\/v1\/checkout\/sessions\/([^/]+)(\/(?:expire|refund))?$/.exec(call.path) ?? [];
      const charge = ofWallet.find(({ gatewayId }) => gatewayId === id);
      if (id !== undefined && !charge) return error(404, "checkout-session-not-found");
      if (!charge) return undefined;
      switch (`${call.method} ${action}`) {
        case "GET ":
          return json(200, sessionOf(charge));
        case "POST /expire":
          return expire(charge);
        case "POST /refund":
          return refund(charge);
      }
    },
    callback: (charge, options) => {
      // Wave sends no callback for an expired session.
      if (options.state === "expired") return undefined;
      const type =
        options.state === "succeeded" ? "checkout.session.completed" : "checkout.session.payment_failed";
      const data = sessionOf(charge, options.state);
      const body = Buffer.from(JSON.stringify({ id: `EV_${options.eventId}`, type, data }));
      const secret = wallets.find(({ country }) => country === charge.data.country)?.webhookSecret ?? "";
      return {
        url: callbackUrl,
        headers: {
          "content-type": "application/json",
          "wave-signature": signature(options.forged ? "guessed" : secret, body, options),
        },
        body,
      };
    },
  });
  return fake;
}

/** Adds a second signature with an older secret, as during a change of secrets. */
function signature(secret: string, body: Buffer, { signedAt }: Pick<CallbackOptions, "signedAt">): string {
  const time = Math.floor(signedAt.getTime() / 1000);
  const by = (key: string) => createHmac("sha256", key).update(String(time)).update(body).digest("hex");
  return `t=${time},v1=${by("an older secret")},v1=${by(secret)}`;
}

function parse(call: FakeCall): Record<string, string> | undefined {
  try {
    return JSON.parse(call.body.toString("utf8")) as Record<string, string>;
  } catch {
    return undefined;
  }
}

/** Addresses must be secure; those on loopback are allowed here, so that the fake can be tried without a certificate. */
function invalidField({
  amount,
  currency,
  success_url,
  error_url,
  client_reference,
}: Record<string, string>) {
  const isAddress = (text = "") =>
    URL.canParse(text) && (text.startsWith("https://") || /^(127\.|localhost)/.test(new URL(text).hostname));
  if (typeof amount !== "string" || !/^[1-9]\d*$/.test(amount)) return "amount";
  if (currency !== "XOF") return "currency";
  if (!isAddress(success_url)) return "success_url";
  if (!isAddress(error_url)) return "error_url";
  if (client_reference !== undefined && client_reference.length > 255) return "client_reference";
  return undefined;
}

/** The movements of a charge and its refund: the amount without the fee, which is 1 %. */
function movementsOf(charge: FakeCharge, fake: Fake) {
  if (charge.state !== "succeeded" || !charge.settledAt) return [];
  const fee = Math.ceil(charge.amount / 100);
  const common = {
    currency: charge.currency,
    counterparty_name: "Mame Diop",
    counterparty_mobile: "+221761110000",
    client_reference: charge.data.client_reference ?? null,
    checkout_api_session_id: charge.gatewayId,
  };
  const payment = {
    ...common,
    timestamp: timeOf(charge.settledAt),
    transaction_id: charge.data.transaction_id,
    transaction_type: "api_checkout",
    amount: String(charge.amount - fee),
    fee: String(fee),
    is_reversal: false,
  };
  const refunds = fake.refunds
    .filter(({ chargeId }) => chargeId === charge.gatewayId)
    .map(({ createdAt, gatewayId }) => ({
      ...common,
      timestamp: timeOf(createdAt),
      transaction_id: gatewayId,
      transaction_type: "api_checkout_refund",
      amount: String(fee - charge.amount),
      fee: String(-fee),
      is_reversal: true,
    }));
  return [payment, ...refunds];
}

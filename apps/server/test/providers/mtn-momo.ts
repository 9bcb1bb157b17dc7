import { randomInt, randomUUID } from "node:crypto";
import type { MtnMomoConfig } from "../../src/platform/payment-variables.ts";
import {
  type FakeCall,
  type FakeCharge,
  type FakeOutcome,
  type FakeRefund,
  type FakeReply,
  type FakeState,
  json,
} from "./behaviour.ts";
import { Fake } from "./fake.ts";

type Product = "collection" | "disbursement";

export type MtnMomoFakeOptions = {
  /** The host that is registered for callbacks; undefined: any. */
  callbackHost?: string;
  /** MTN documents both methods. */
  callbackMethod?: "POST" | "PUT";
};

/** The stand-in, with the access tokens that it issued, by product: `tokens.clear()` revokes them. */
export type MtnMomoFake = Fake & { tokens: Map<string, Product> };

const FRANCS: Record<string, string> = { BJ: "XOF", CG: "XAF", CI: "XOF", CM: "XAF" };
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ORDERS: Record<Product, string> = {
  collection: "/collection/v1_0/requesttopay",
  disbursement: "/disbursement/v1_0/transfer",
};

/** The outcomes of the sandbox's test numbers: 53 stays pending for ever, 54 is confirmed late. */
const TEST_NUMBERS: Record<string, FakeOutcome> = {
  "46733123450": "decline",
  "46733123451": "cancel",
  "46733123452": "expire",
  "46733123453": "never",
};
const LATE_NUMBER = "46733123454";

/** The reason that MTN reports for a failure. */
const REASONS: Record<FakeOutcome, string | undefined> = {
  succeed: undefined,
  never: undefined,
  decline: "INTERNAL_PROCESSING_ERROR",
  insufficient_funds: "NOT_ENOUGH_FUNDS",
  unknown_number: "PAYER_NOT_FOUND",
  limit_reached: "PAYER_LIMIT_REACHED",
  cancel: "APPROVAL_REJECTED",
  expire: "EXPIRED",
};

const STATUSES: Record<FakeState, string> = {
  pending: "PENDING",
  succeeded: "SUCCESSFUL",
  failed: "FAILED",
  expired: "FAILED",
};

const refused = (status: number, code: string, message: string) => json(status, { code, message });
const notFound = () => refused(404, "RESOURCE_NOT_FOUND", "Requested resource was not found.");

/** MTN's Mobile Money API: Collections, and Disbursements if `config` has its key. */
export function mtnMomoFake(
  config: MtnMomoConfig,
  { callbackHost, callbackMethod = "POST" }: MtnMomoFakeOptions = {},
): MtnMomoFake {
  const tokens = new Map<string, Product>();
  const isSandbox = config.environment === "sandbox";
  const currency = isSandbox ? "EUR" : FRANCS[config.country];

  const login = (product: Product, { headers }: FakeCall): FakeReply => {
    const expected = Buffer.from(`${config.apiUser}:${config.apiKey}`).toString("base64");
    if (headers.authorization !== `Basic ${expected}`) return json(401, { error: "login_failed" });
    const token = randomUUID();
    tokens.set(token, product);
    return json(200, { access_token: token, token_type: "access_token", expires_in: 3600 });
  };

  /** The fault of an order, as MTN answers it. */
  const faultOf = (product: Product, { headers }: FakeCall, body: Record<string, unknown>) => {
    const party = body[product === "collection" ? "payer" : "payee"] as Record<string, unknown> | undefined;
    const notes = [body.payerMessage, body.payeeNote].map(String);
    const isWellFormed =
      UUID_V4.test(String(headers["x-reference-id"])) &&
      typeof body.amount === "string" &&
      /^\d+(\.\d{1,2})?$/.test(body.amount) &&
      party?.partyIdType === "MSISDN" &&
      /^\d{8,15}$/.test(String(party.partyId)) &&
      notes.every((note) => note.length <= 160 && /^[\w .-]*$/.test(note));
    if (!isWellFormed) return json(400, { message: "Bad request" });
    const callback = headers["x-callback-url"];
    if (callback !== undefined && callbackHost !== undefined) {
      if (new URL(String(callback)).hostname !== callbackHost) {
        return refused(500, "INVALID_CALLBACK_URL_HOST", "Callback URL with different host name.");
      }
    }
    if (body.currency !== currency) return refused(500, "INVALID_CURRENCY", "Currency not supported.");
    return undefined;
  };

  const requestToPay = async (call: FakeCall, body: Record<string, unknown>, fake: Fake) => {
    const reference = String(call.headers["x-reference-id"]);
    const known = fake.find(reference);
    if (known) {
      return refused(409, "RESOURCE_ALREADY_EXIST", "Duplicated reference id. Creation of resource failed.");
    }
    const number = String((body.payer as { partyId: string }).partyId);
    const charge = await fake.create({
      reference,
      gatewayId: String(randomInt(1e9, 2e9)),
      amount: minorUnits(String(body.amount), String(body.currency)),
      currency: String(body.currency),
      callbackUrl: call.headers["x-callback-url"] as string | undefined,
      data: { number, externalId: String(body.externalId) },
    });
    if (isSandbox) {
      charge.behaviour.outcome = TEST_NUMBERS[number] ?? charge.behaviour.outcome;
      if (number === LATE_NUMBER) charge.behaviour.decidesAlone = false;
    }
    return { status: 202, body: "" };
  };

  const transfer = (call: FakeCall, body: Record<string, unknown>, fake: Fake) => {
    const reference = String(call.headers["x-reference-id"]);
    if (fake.refunds.some((refund) => refund.reference === reference)) {
      return refused(409, "RESOURCE_ALREADY_EXIST", "Duplicated reference id. Creation of resource failed.");
    }
    const number = String((body.payee as { partyId: string }).partyId);
    fake.createRefund({
      reference,
      gatewayId: String(randomInt(1e9, 2e9)),
      // A transfer does not name its charge; only the number of the payer leads to it.
      chargeId: fake.charges.find(({ data }) => data.number === number)?.gatewayId ?? "",
      amount: minorUnits(String(body.amount), String(body.currency)),
      currency: String(body.currency),
    });
    return { status: 202, body: "" };
  };

  const handle = async (call: FakeCall, fake: Fake): Promise<FakeReply | undefined> => {
    const product = (["collection", "disbursement"] as const).find((name) =>
      call.path.startsWith(`/${name}/`),
    );
    if (!product) return undefined;
    const key = product === "collection" ? config.collectionKey : config.disbursementKey;
    if (key === undefined || call.headers["ocp-apim-subscription-key"] !== key) {
      return json(401, { statusCode: 401, message: "Access denied due to invalid subscription key." });
    }
    if (`${call.method} ${call.path}` === `POST /${product}/token/`) return login(product, call);
    const [, token = ""] = /^Bearer (.+)$/.exec(call.headers.authorization ?? "") ?? [];
    if (tokens.get(token) !== product) return json(401, { error: "invalid_token" });
    if (call.headers["x-target-environment"] !== config.environment) {
      return refused(500, "NOT_ALLOWED_TARGET_ENVIRONMENT", "Access to target environment is forbidden.");
    }
    if (call.method === "POST" && call.path === ORDERS[product]) {
      const body = JSON.parse(call.body.toString("utf8")) as Record<string, unknown>;
      const fault = faultOf(product, call, body);
      if (fault) return fault;
      return product === "collection" ? requestToPay(call, body, fake) : transfer(call, body, fake);
    }
    const reference = call.path.slice(ORDERS[product].length + 1);
    if (call.method !== "GET" || call.path !== `${ORDERS[product]}/${reference}`) return undefined;
    const known =
      product === "collection"
        ? fake.find(reference)
        : fake.refunds.find((refund) => refund.reference === reference);
    return known ? json(200, "outcome" in known ? chargeResult(known) : refundResult(known)) : notFound();
  };

  const fake = new Fake({
    name: "MTN MoMo",
    isOrder: ({ method, path }) => method === "POST" && path === ORDERS.collection,
    isQuery: ({ method, path }) => method === "GET" && path.startsWith(`${ORDERS.collection}/`),
    handle,
    callback: (charge, { state }) =>
      charge.callbackUrl === undefined || state === "pending"
        ? undefined
        : {
            url: charge.callbackUrl,
            method: callbackMethod,
            headers: { "content-type": "application/json" },
            body: Buffer.from(JSON.stringify(chargeResult({ ...charge, state }))),
          },
  });
  return Object.assign(fake, { tokens });
}

function minorUnits(amount: string, currency: string): number {
  return Math.round(Number(amount) * (currency === "EUR" ? 100 : 1));
}

function decimal(amount: number, currency: string): string {
  return currency.startsWith("X") ? String(amount) : (amount / 100).toFixed(2);
}

/** MTN returns neither its reference nor ours, except in `externalId`. */
function chargeResult({ amount, currency, state, outcome, gatewayId, data }: FakeCharge) {
  return {
    ...(state === "succeeded" && { financialTransactionId: gatewayId }),
    externalId: data.externalId,
    amount: decimal(amount, currency),
    currency,
    payer: { partyIdType: "MSISDN", partyId: data.number },
    status: STATUSES[state],
    ...(STATUSES[state] === "FAILED" && { reason: REASONS[outcome] }),
  };
}

function refundResult({ amount, currency, state, gatewayId, reference }: FakeRefund) {
  return {
    ...(state === "succeeded" && { financialTransactionId: gatewayId }),
    externalId: reference,
    amount: decimal(amount, currency),
    currency,
    status: STATUSES[state],
    ...(state === "failed" && { reason: { code: "PAYEE_NOT_FOUND", message: "Payee does not exist" } }),
  };
}

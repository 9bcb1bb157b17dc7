import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import {
  type CallbackOptions,
  type FakeCall,
  type FakeCharge,
  type FakeRefund,
  type FakeReply,
  type FakeState,
  json,
} from "./behaviour.ts";
import { Fake } from "./fake.ts";
import { configuration, type FakeOperator, OPERATORS } from "./pawapay-operators.ts";
import {
  AMOUNT,
  accountOf,
  depositProblem,
  failure,
  type Json,
  parse,
  predict,
  UUID_V4,
} from "./pawapay-rules.ts";
import { handlePayerPage } from "./payer-page.ts";

export type PawaPayFakeConfig = {
  apiToken: string;
  /** The address that is registered in pawaPay's dashboard, for all kinds of callbacks. */
  callbackUrl: string;
  /** An option of the dashboard. */
  signsCallbacks?: boolean;
};

const KEY_ID = "HTTP_EC_P256_KEY:1";

const DEPOSIT_FAILURES: Record<string, string> = {
  insufficient_funds: "INSUFFICIENT_BALANCE",
  unknown_number: "PAYER_NOT_FOUND",
  limit_reached: "PAYER_LIMIT_REACHED",
  cancel: "PAYMENT_NOT_APPROVED",
  expire: "PAYMENT_NOT_APPROVED",
  decline: "UNSPECIFIED_FAILURE",
};

/** A fake pawaPay and the settings that tests change: closed operators, and how soon the operator's page is known. */
export type PawaPayFake = Fake & {
  closed: Set<string>;
  /** How many queries a deposit with a redirect answers before it has the address of the operator's page. */
  queriesBeforePage: number;
  /** Removes our metadata from callbacks, so that they look like those of another merchant. */
  hidesMetadata: boolean;
};

/** pawaPay's Merchant API v2: deposits, refunds, and the calls around them. */
export function pawapayFake({
  apiToken,
  callbackUrl,
  signsCallbacks = true,
}: PawaPayFakeConfig): PawaPayFake {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const strangerKeys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  const initiateDeposit = async (call: FakeCall): Promise<FakeReply> => {
    const body = parse(call);
    if (!body) return failure(400, "INVALID_INPUT");
    const problem = depositProblem(body, fake.closed);
    if (problem) return problem;
    const depositId = String(body.depositId);
    const known = fake.find(depositId);
    if (known) return json(200, { depositId, status: "DUPLICATE_IGNORED", created: timeOf(known.createdAt) });
    const { phoneNumber, provider } = accountOf(body);
    const redirects = OPERATORS.find(({ code }) => code === provider)?.authType === "REDIRECT_AUTH";
    const charge = await fake.create({
      reference: depositId,
      amount: Number(body.amount),
      currency: String(body.currency),
      callbackUrl,
      returnUrl: redirects ? String(body.successfulUrl) : undefined,
      data: {
        phoneNumber,
        provider,
        message: String(body.customerMessage ?? ""),
        client: String(body.clientReferenceId ?? ""),
        metadata: JSON.stringify(Object.assign({}, ...((body.metadata as Json[]) ?? []))),
        ...(redirects && { redirects: "yes", failedUrl: String(body.failedUrl), queries: "0" }),
      },
    });
    return json(200, {
      depositId,
      status: "ACCEPTED",
      nextStep: redirects ? "GET_AUTH_URL" : "FINAL_STATUS",
      created: timeOf(charge.createdAt),
    });
  };

  const checkDeposit = (depositId: string): FakeReply => {
    const charge = fake.find(depositId);
    if (!charge) return json(200, { status: "NOT_FOUND" });
    if (charge.data.redirects) charge.data.queries = String(Number(charge.data.queries) + 1);
    return json(200, {
      status: "FOUND",
      data: { ...depositOf(charge, charge.state), clientReferenceId: charge.data.client },
    });
  };

  /** A deposit in answers and callbacks; `clientReferenceId` is in answers only. */
  const depositOf = (charge: FakeCharge, state: FakeState) => {
    const { phoneNumber, provider, message, metadata = "{}", redirects, queries } = charge.data;
    const { country } = OPERATORS.find(({ code }) => code === provider) as FakeOperator;
    const pageIsKnown = Number(queries) > fake.queriesBeforePage;
    return {
      depositId: charge.reference,
      status: { pending: "PROCESSING", succeeded: "COMPLETED", failed: "FAILED", expired: "FAILED" }[state],
      amount: `${charge.amount}.00`,
      currency: charge.currency,
      country,
      payer: { type: "MMO", accountDetails: { phoneNumber, provider } },
      customerMessage: message,
      created: timeOf(charge.createdAt),
      ...(state === "pending" &&
        redirects && {
          nextStep: pageIsKnown ? "REDIRECT_TO_AUTH_URL" : "GET_AUTH_URL",
          successfulUrl: charge.returnUrl,
          failedUrl: charge.data.failedUrl,
          ...(pageIsKnown && { authorizationUrl: `${fake.url}/pay/${charge.gatewayId}` }),
        }),
      ...(state === "succeeded" && { providerTransactionId: charge.gatewayId }),
      ...((state === "failed" || state === "expired") && {
        failureReason: {
          failureCode: DEPOSIT_FAILURES[charge.outcome] ?? "UNSPECIFIED_FAILURE",
          failureMessage: "The payment was not made.",
        },
      }),
      ...(!fake.hidesMetadata && { metadata: JSON.parse(metadata) }),
    };
  };

  const initiateRefund = (call: FakeCall): FakeReply => {
    const body = parse(call);
    if (!body) return failure(400, "INVALID_INPUT");
    const { refundId, depositId, amount, currency } = body as Record<string, string>;
    if (!UUID_V4.test(refundId ?? "") || !AMOUNT.test(amount ?? "")) return failure(400, "INVALID_PARAMETER");
    const known = fake.refunds.find(({ reference }) => reference === refundId);
    if (known) return json(200, { refundId, status: "DUPLICATE_IGNORED", created: timeOf(known.createdAt) });
    const rejected = (failureCode: string) =>
      json(200, {
        refundId,
        status: "REJECTED",
        failureReason: { failureCode, failureMessage: failureCode },
      });
    const charge = fake.find(depositId ?? "");
    if (!charge) return rejected("NOT_FOUND");
    if (charge.state !== "succeeded") return rejected("INVALID_STATE");
    if (currency !== charge.currency) return rejected("INVALID_CURRENCY");
    const earlier = fake.refunds.filter((one) => one.chargeId === charge.gatewayId && one.state !== "failed");
    if (earlier.some(({ state }) => state === "pending")) return rejected("REFUND_IN_PROGRESS");
    const refunded = earlier.reduce((sum, one) => sum + one.amount, 0);
    if (refunded === charge.amount) return rejected("DEPOSIT_ALREADY_REFUNDED");
    if (refunded + Number(amount) > charge.amount) return rejected("AMOUNT_TOO_LARGE");
    const refund = fake.createRefund({
      reference: String(refundId),
      chargeId: charge.gatewayId,
      amount: Number(amount),
      currency: charge.currency,
    });
    return json(200, { refundId, status: "ACCEPTED", created: timeOf(refund.createdAt) });
  };

  const checkRefund = (refundId: string): FakeReply => {
    const refund = fake.refunds.find(({ reference }) => reference === refundId);
    return refund
      ? json(200, { status: "FOUND", data: refundOf(refund) })
      : json(200, { status: "NOT_FOUND" });
  };

  const refundOf = (refund: FakeRefund) => ({
    refundId: refund.reference,
    status: { pending: "PROCESSING", succeeded: "COMPLETED", failed: "FAILED", expired: "FAILED" }[
      refund.state
    ],
    amount: `${refund.amount}.00`,
    currency: refund.currency,
    created: timeOf(refund.createdAt),
    ...(refund.state === "failed" && {
      failureReason: { failureCode: "RECIPIENT_NOT_FOUND", failureMessage: "no wallet" },
    }),
  });

  const fake = new Fake({
    name: "pawaPay",
    isOrder: ({ method, path }) => method === "POST" && path === "/v2/deposits",
    isQuery: ({ method, path }) => method === "GET" && path.startsWith("/v2/deposits/"),
    handle: async (call) => {
      const page = await handlePayerPage(call, fake);
      if (page) return page;
      const { authorization } = call.headers;
      if (authorization === undefined) return failure(401, "NO_AUTHENTICATION");
      if (authorization !== `Bearer ${apiToken}`) return failure(403, "AUTHENTICATION_ERROR");
      const [, id = ""] = /^\/v2\/(?:deposits|refunds)\/([^/]+)$/.exec(call.path) ?? [];
      switch (`${call.method} ${id ? call.path.replace(id, ":id") : call.path}`) {
        case "POST /v2/deposits":
          return initiateDeposit(call);
        case "GET /v2/deposits/:id":
          return checkDeposit(id);
        case "POST /v2/refunds":
          return initiateRefund(call);
        case "GET /v2/refunds/:id":
          return checkRefund(id);
        case "POST /v2/predict-provider":
          return predict(call);
        case "GET /v2/active-conf":
          return json(200, configuration(fake.closed, callbackUrl, signsCallbacks));
        case "GET /v2/public-key/http":
          return json(200, [
            { id: KEY_ID, key: keys.publicKey.export({ type: "spki", format: "pem" }).toString() },
          ]);
      }
    },
    callback: (charge, options) => {
      const body = Buffer.from(JSON.stringify(depositOf(charge, options.state)));
      const key = options.forged ? strangerKeys.privateKey : keys.privateKey;
      const headers = { "content-type": "application/json; charset=UTF-8" };
      return {
        url: callbackUrl,
        headers: signsCallbacks ? signed(headers, body, callbackUrl, key, options) : headers,
        body,
      };
    },
  }) as PawaPayFake;
  fake.closed = new Set();
  fake.queriesBeforePage = 1;
  fake.hidesMetadata = false;
  return fake;
}

/** The headers of a signed callback. pawaPay encodes its signatures as DER. */
function signed(
  headers: { "content-type": string },
  body: Buffer,
  url: string,
  key: KeyObject,
  { signedAt }: Pick<CallbackOptions, "signedAt">,
): Record<string, string> {
  const { host, pathname } = new URL(url);
  const created = Math.floor(signedAt.getTime() / 1000);
  const digest = `sha-512=:${createHash("sha512").update(body).digest("base64")}:`;
  const names = '("@method" "@authority" "@path" "signature-date" "content-digest" "content-type")';
  const parameters = `${names};alg="ecdsa-p256-sha256";keyid="${KEY_ID}";created=${created};expires=${created + 60}`;
  const base = [
    `"@method": POST`,
    `"@authority": ${host}`,
    `"@path": ${pathname}`,
    `"signature-date": ${signedAt.toISOString()}`,
    `"content-digest": ${digest}`,
    `"content-type": ${headers["content-type"]}`,
    `"@signature-params": ${parameters}`,
  ].join("\n");
  return {
    ...headers,
    "content-digest": digest,
    "signature-date": signedAt.toISOString(),
    "signature-input": `sig-pp=${parameters}`,
    signature: `sig-pp=:${sign("sha256", Buffer.from(base), key).toString("base64")}:`,
  };
}

const timeOf = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { countryOfPhone } from "@passerelle/domain/payments/operators";
import * as z from "zod/mini";
import { toDecimal } from "../../../platform/amounts.ts";
import type { PawaPayConfig } from "../../../platform/payment-variables.ts";
import {
  type CallbackEvent,
  type ChargeAnswer,
  type ChargeNotice,
  type ChargeOrder,
  ChargeRefusedError,
  callbackPath,
  eventIdOf,
  InvalidCallbackError,
  type PaymentProvider,
  type RefundNotice,
  type RefundOrder,
  type Site,
} from "../../provider.ts";
import { createHttpClient, type Deadline, type HttpClient, UnknownResultError } from "../http.ts";
import { Deposit, failureCodeOf, found, Initiation, noticeOf, Refund, refundNoticeOf } from "./answers.ts";
import { OPERATORS, type Operator, ROUTES } from "./operators.ts";
import { keepPublicKeys } from "./public-keys.ts";
import { isSigned, verifyCallback } from "./signature.ts";
import { ActiveConfiguration, statusesOf } from "./status.ts";

export type PawaPayLimits = {
  deadline?: Deadline;
  /** Between the queries for the address of an operator's page. */
  pageWaitsMs?: readonly number[];
};

// pawaPay obtains the address from the operator within a second or two. If it takes longer, a later query returns it.
const PAGE_WAITS_MS = [300, 600, 1200, 2400];

const Prediction = z.object({ country: z.string(), phoneNumber: z.string().check(z.regex(/^\d{8,15}$/)) });
const Refusal = z.object({ failureReason: z.optional(z.object({ failureCode: z.string() })) });

/** Errors in our own requests, after which an earlier order with the same reference may or may not exist. */
const CREDENTIAL_ERRORS = ["AUTHENTICATION_ERROR", "AUTHORISATION_ERROR", "HTTP_SIGNATURE_ERROR"];

/** pawaPay's Merchant API v2: MTN, Orange and Wave through one contract. */
export function createPawaPay(
  { apiToken, apiUrl }: PawaPayConfig,
  site: Site,
  { pageWaitsMs = PAGE_WAITS_MS, ...limits }: PawaPayLimits = {},
): PaymentProvider {
  const http = createHttpClient({
    name: "pawaPay",
    apiUrl,
    headers: { authorization: `Bearer ${apiToken}` },
    ...limits,
  });
  const callbackUrl = new URL(`${site.publicUrl}${callbackPath("pawapay")}`);
  const address = { authority: callbackUrl.host, path: callbackUrl.pathname };
  const keyOf = keepPublicKeys(http);

  /**
   * Proves that a deposit is our own. The signature does not: pawaPay signs the callbacks of all merchants with one key,
   * and a merchant may choose any id and any callback address.
   */
  const originOf = (reference: string) => createHmac("sha256", apiToken).update(reference).digest("hex");

  async function findDeposit(reference: string): Promise<Deposit | undefined> {
    const path = `/v2/deposits/${encodeURIComponent(reference)}`;
    const { body } = await http.call({ method: "GET", path }, { 200: found(Deposit) });
    return body.status === "FOUND" ? body.data : undefined;
  }

  async function charge(order: ChargeOrder): Promise<ChargeAnswer> {
    const { operator, phone } = operatorFor(order);
    const deposit = {
      depositId: order.reference,
      amount: toDecimal(order.amount, order.currency),
      currency: order.currency,
      payer: {
        type: "MMO",
        accountDetails: { phoneNumber: await msisdnOf(http, phone, operator), provider: operator.code },
      },
      customerMessage: messageOf(order.label),
      clientReferenceId: order.label,
      metadata: [{ origin: originOf(order.reference) }],
      ...(operator.redirects && {
        successfulUrl: `${site.publicUrl}${order.returnPath}`,
        failedUrl: `${site.publicUrl}${order.returnPath}`,
      }),
    };
    const answer = await initiate(http, "/v2/deposits", deposit);
    if (answer.status !== "ACCEPTED") {
      // A repetition returns the result of the first order, even if pawaPay would refuse the order now.
      const existing = await findDeposit(order.reference);
      if (existing) return answerOf(await withPage(existing));
      if (answer.status !== "REJECTED") throw new UnknownResultError("pawaPay: a duplicate is not found");
      throw new ChargeRefusedError(
        failureCodeOf(answer.failureReason),
        `pawaPay refused a deposit: ${answer.failureReason?.failureCode ?? "no reason"}`,
      );
    }
    if (answer.nextStep !== "GET_AUTH_URL") {
      return { gatewayId: order.reference, redirectUrl: null, state: { status: "requires_action" } };
    }
    const accepted = await findDeposit(order.reference);
    if (!accepted) throw new UnknownResultError("pawaPay: an accepted deposit is not found");
    return answerOf(await withPage(accepted));
  }

  /** Queries until the operator's page is known, for a few seconds at most. */
  async function withPage(deposit: Deposit): Promise<ChargeNotice> {
    let current = deposit;
    for (const ms of pageWaitsMs) {
      if (current.nextStep !== "GET_AUTH_URL") break;
      await wait(ms);
      current = (await findDeposit(deposit.depositId)) ?? current;
    }
    return noticeOf(current);
  }

  async function find(reference: string): Promise<ChargeNotice | undefined> {
    const deposit = await findDeposit(reference);
    return deposit && noticeOf(deposit);
  }

  async function readCallback(
    headers: Parameters<PaymentProvider["readCallback"]>[0],
    rawBody: Buffer,
  ): Promise<CallbackEvent> {
    const signed = isSigned(headers);
    if (signed) await verifyCallback(headers, rawBody, address, keyOf);
    const { reference, body } = readBody(rawBody);
    const deposit = signed ? z.safeParse(Deposit, body).data : undefined;
    const isOurs = deposit?.metadata?.origin === originOf(reference);
    return {
      eventId: eventIdOf(rawBody),
      reference,
      ...(deposit && isOurs && { notice: noticeOf(deposit) }),
    };
  }

  async function findRefund(reference: string): Promise<RefundNotice | undefined> {
    const path = `/v2/refunds/${encodeURIComponent(reference)}`;
    const { body } = await http.call({ method: "GET", path }, { 200: found(Refund) });
    return body.status === "FOUND" ? refundNoticeOf(body.data) : undefined;
  }

  async function refund({ reference, charge: { reference: depositId, currency }, amount }: RefundOrder) {
    const order = { refundId: reference, depositId, amount: toDecimal(amount, currency), currency };
    const answer = await initiate(http, "/v2/refunds", order);
    if (answer.status === "ACCEPTED") return pendingRefund(reference);
    const existing = await findRefund(reference);
    if (existing) return existing;
    if (answer.status !== "REJECTED") throw new UnknownResultError("pawaPay: a duplicate is not found");
    const reason = answer.failureReason?.failureCode ?? "REJECTED";
    return { reference, gatewayId: reference, state: { status: "failed", reason } } satisfies RefundNotice;
  }

  return {
    name: "pawapay",
    flow: "push",
    routes: ROUTES,
    refunds: "api",
    expiresAfter: 15 * 60,
    checks: [15, 30, 60, 120, 300, 600, 1800],
    charge,
    find: ({ reference }) => find(reference),
    // pawaPay has no cancellation: the prompt on the telephone ends by itself.
    cancel: ({ reference }) => find(reference),
    check: () => find(crypto.randomUUID()),
    readCallback,
    refund,
    findRefund: ({ reference }) => findRefund(reference),
    status: async () => {
      const { body } = await http.call(
        { method: "GET", path: "/v2/active-conf", query: { operationType: "DEPOSIT" } },
        { 200: ActiveConfiguration },
      );
      return statusesOf(body);
    },
  };
}

/** The operator that a payer chose, in the country of their number. Throws ChargeRefusedError. */
function operatorFor({ order, currency }: ChargeOrder): { operator: Operator; phone: string } {
  if (order.method !== "mobile_money") throw new ChargeRefusedError("declined", "pawaPay: not mobile money");
  const { phone, provider } = order.mobile;
  const country = countryOfPhone(phone);
  const operator = OPERATORS.find(
    (one) => one.country === country && one.operator === provider && one.currency === currency,
  );
  if (!operator)
    throw new ChargeRefusedError("declined", "pawaPay: no such operator in the number's country");
  return { operator, phone };
}

/** The number in pawaPay's format, which is not E.164 in every country. Throws ChargeRefusedError. */
async function msisdnOf(http: HttpClient, phone: string, { country3 }: Operator): Promise<string> {
  const { status, body } = await http.call(
    { method: "POST", path: "/v2/predict-provider", json: { phoneNumber: phone.replace(/^00/, "+") } },
    { 200: Prediction, 400: Refusal },
  );
  if (status === 400 || body.country !== country3) {
    throw new ChargeRefusedError("declined", "pawaPay: not a number of the operator's country");
  }
  return body.phoneNumber;
}

/** Orders a deposit or a refund. Throws UnknownResultError when pawaPay does not say what became of the order. */
async function initiate(http: HttpClient, path: string, json: unknown): Promise<Initiation> {
  const { status, body } = await http.call(
    { method: "POST", path, json },
    { 200: Initiation, 400: Initiation, 403: Initiation },
  );
  const code = body.failureReason?.failureCode;
  if (status === 403 && (code === undefined || CREDENTIAL_ERRORS.includes(code))) {
    throw new UnknownResultError(`pawaPay: our token is refused (${code ?? "no reason"})`, { status });
  }
  if (status !== 200 && code !== undefined) return { ...body, status: "REJECTED" };
  if (body.status === undefined)
    throw new UnknownResultError("pawaPay: an answer without a status", { status });
  return body;
}

const answerOf = ({ gatewayId, redirectUrl, state }: ChargeNotice): ChargeAnswer => ({
  gatewayId,
  redirectUrl: redirectUrl ?? null,
  state,
});

const pendingRefund = (reference: string): RefundNotice => ({
  reference,
  gatewayId: reference,
  state: { status: "pending" },
});

/** 4 to 22 letters, digits and spaces, which the operator shows. */
const messageOf = (label: string) =>
  label
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .slice(0, 22)
    .padEnd(4, "X");

const About = z.union([z.object({ depositId: z.string() }), z.object({ refundId: z.string() })]);

/** `reference`: of a deposit or a refund. */
function readBody(rawBody: Buffer): { reference: string; body: unknown } {
  try {
    const body: unknown = JSON.parse(rawBody.toString("utf8"));
    const about = z.parse(About, body);
    return { reference: "depositId" in about ? about.depositId : about.refundId, body };
  } catch (cause) {
    throw new InvalidCallbackError("about no deposit and no refund", { cause });
  }
}

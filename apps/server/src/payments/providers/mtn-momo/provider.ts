import * as z from "zod/mini";
import { fromDecimal, toDecimal } from "../../../platform/amounts.ts";
import type { MtnMomoConfig } from "../../../platform/payment-variables.ts";
import {
  type ChargeNotice,
  ChargeRefusedError,
  type ChargeState,
  callbackPath,
  eventIdOf,
  InvalidCallbackError,
  type PaymentProvider,
  type RefundNotice,
  type RefundState,
  type Site,
} from "../../provider.ts";
import type { Deadline } from "../http.ts";
import { createMtnMomoProduct, type MtnMomoProduct, type MtnMomoResult } from "./client.ts";
import { getCountry, toMsisdn } from "./countries.ts";
import { createPace, type Pace } from "./pace.ts";
import { failedStateOf, failureCodeOf } from "./reasons.ts";

const NAME = "mtn_momo";
/** MTN's limit, for the whole account. */
const QUERIES_PER_SECOND = 10;
/** The payer has five minutes to enter the PIN; MTN's own answer may come later. */
const EXPIRES_AFTER = 10 * 60;
const LONGEST_NOTE = 160;

export type MtnMomoOptions = { deadline?: Deadline; pace?: Pace };

/**
 * MTN MoMo with a direct contract: Collections, and Disbursements for refunds. Throws for a country in which MTN takes no
 * currency of ours.
 */
export function createMtnMomo(
  config: MtnMomoConfig,
  site: Site,
  { pace = createPace(QUERIES_PER_SECOND), ...limits }: MtnMomoOptions = {},
): PaymentProvider {
  const country = getCountry(config.country);
  const isSandbox = config.environment === "sandbox";
  const common = { callbackUrl: `${site.publicUrl}${callbackPath(NAME)}`, pace, limits };
  const collection = createMtnMomoProduct(config, {
    ...common,
    product: "collection",
    operation: "requesttopay",
    subscriptionKey: config.collectionKey,
  });

  const find: PaymentProvider["find"] = async ({ reference }) => {
    const result = await collection.find(reference);
    return result && noticeOf(reference, result);
  };

  return {
    name: NAME,
    flow: "push",
    routes: [
      {
        method: "mobile_money",
        operator: "momo",
        // The sandbox's test numbers are Swedish, and it charges euros in every country.
        ...(!isSandbox && { countries: [config.country] }),
        currencies: [isSandbox ? "EUR" : country.currency],
      },
    ],
    expiresAfter: EXPIRES_AFTER,
    checks: [15, 30, 60, 120, 300, 600, 1800],
    charge: async ({ reference, label, amount, currency, order }) => {
      if (order.method !== "mobile_money") {
        throw new ChargeRefusedError("provider_unavailable", `MTN MoMo takes no ${order.method}`);
      }
      const answer = await collection.order(reference, {
        amount: toDecimal(amount, currency),
        currency,
        // Callbacks identify the transaction by this field only.
        externalId: reference,
        payer: { partyIdType: "MSISDN", partyId: toMsisdn(order.mobile.phone, country) },
        payerMessage: toNote(`${site.platformName} ${label}`),
        payeeNote: toNote(label),
      });
      if ("refused" in answer) {
        throw new ChargeRefusedError(failureCodeOf(answer.refused), `MTN MoMo: ${answer.refused}`);
      }
      const state: ChargeState = answer.existing
        ? noticeOf(reference, answer.existing).state
        : { status: "requires_action" };
      return { gatewayId: reference, redirectUrl: null, state };
    },
    find,
    cancel: async (charge) => {
      // A request to pay cannot be withdrawn: the payer may still enter the PIN.
      const notice = await find(charge);
      return notice?.state.status === "requires_action"
        ? { ...notice, state: { status: "pending" } }
        : notice;
    },
    check: () => collection.find(crypto.randomUUID()),
    readCallback: async (_headers, rawBody) => {
      const reference = findReference(rawBody);
      if (!reference) throw new InvalidCallbackError("names no transaction");
      return { eventId: eventIdOf(rawBody), reference };
    },
    ...(config.disbursementKey === undefined
      ? { refunds: "manual" }
      : payouts(
          createMtnMomoProduct(config, {
            ...common,
            product: "disbursement",
            operation: "transfer",
            subscriptionKey: config.disbursementKey,
          }),
          (phone) => toMsisdn(phone, country),
          site,
        )),
  };
}

/** Refunds as transfers to the paying number. */
function payouts(
  disbursement: MtnMomoProduct,
  msisdnOf: (phone: string) => string,
  { platformName }: Site,
): Pick<PaymentProvider, "refunds" | "refund" | "findRefund"> {
  return {
    refunds: "payout",
    refund: async ({ reference, label, charge: { currency }, amount, phone }) => {
      if (phone === undefined) return refundNotice(reference, { status: "failed", reason: "NO_NUMBER" });
      const answer = await disbursement.order(reference, {
        amount: toDecimal(amount, currency),
        currency,
        externalId: reference,
        payee: { partyIdType: "MSISDN", partyId: msisdnOf(phone) },
        payerMessage: toNote(label),
        payeeNote: toNote(`${platformName} ${label}`),
      });
      if ("refused" in answer) return refundNotice(reference, { status: "failed", reason: answer.refused });
      return refundNotice(
        reference,
        answer.existing ? refundStateOf(answer.existing) : { status: "pending" },
      );
    },
    findRefund: async ({ reference }) => {
      const result = await disbursement.find(reference);
      return result && refundNotice(reference, refundStateOf(result));
    },
  };
}

const refundNotice = (reference: string, state: RefundState): RefundNotice => ({
  reference,
  gatewayId: reference,
  state,
});

/** MTN knows a transaction by our reference from the beginning; its own number appears only after a success. */
function noticeOf(reference: string, result: MtnMomoResult): ChargeNotice {
  const { amount, currency } = result;
  return {
    reference,
    gatewayId: reference,
    amount: fromDecimal(amount, currency),
    currency,
    state: chargeStateOf(result),
  };
}

function chargeStateOf({ status, reason }: MtnMomoResult): ChargeState {
  switch (status) {
    case "CREATED":
    case "PENDING":
      return { status: "requires_action" };
    case "SUCCESSFUL":
      return { status: "succeeded" };
    case "FAILED":
      return failedStateOf(reason ?? undefined);
  }
}

function refundStateOf({ status, reason }: MtnMomoResult): RefundState {
  switch (status) {
    case "CREATED":
    case "PENDING":
      return { status: "pending" };
    case "SUCCESSFUL":
      return { status: "succeeded" };
    case "FAILED":
      return { status: "failed", reason: reason ?? "FAILED" };
  }
}

/** A text that MTN accepts: it refuses apostrophes and other special characters, and more than 160 characters. */
function toNote(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mark}+/gu, "")
    .replace(/[^A-Za-z0-9 .-]+/g, " ")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, LONGEST_NOTE);
}

const Callback = z.object({ externalId: z.optional(z.unknown()), referenceId: z.optional(z.unknown()) });
const Reference = z.uuid();

/** Our reference in an unsigned callback: `externalId`, or `referenceId` where a platform sends it. */
function findReference(rawBody: Buffer): string | undefined {
  let body: unknown;
  try {
    body = JSON.parse(rawBody.toString("utf8"));
  } catch {
    return undefined;
  }
  const callback = z.safeParse(Callback, body);
  if (!callback.success) return undefined;
  for (const candidate of [callback.data.externalId, callback.data.referenceId]) {
    const reference = z.safeParse(Reference, candidate);
    if (reference.success) return reference.data;
  }
  return undefined;
}

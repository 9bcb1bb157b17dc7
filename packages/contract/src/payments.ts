import { TRANSACTION_STATUSES } from "@passerelle/domain/payments/attempts";
import { cardErrors } from "@passerelle/domain/payments/card";
import { CARD_CONSENT_VERSION } from "@passerelle/domain/payments/card-consent";
import { FAILURE_CODES } from "@passerelle/domain/payments/failures";
import { MOBILE_PROVIDERS, PAYMENT_METHODS } from "@passerelle/domain/payments/methods";
import { mobileErrors } from "@passerelle/domain/payments/mobile";
import { PROVIDERS } from "@passerelle/domain/payments/providers";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Amount, Currency, Instant, text } from "./shapes.ts";

export const PaymentMethod = z.enum(PAYMENT_METHODS);

/** A transaction as its payer sees it; the amount was fixed when it was created. */
export const Transaction = z.object({
  id: z.uuid(),
  /** The reference that people quote, such as `P-7K3M-9QTX`: the same in the receipt, on pages and for staff. */
  reference: z.string(),
  service_request_id: z.nullable(z.uuid()),
  amount: Amount,
  currency: Currency,
  status: z.enum(TRANSACTION_STATUSES),
  payment_method: PaymentMethod,
  provider: z.enum(PROVIDERS),
  /** The page of the provider where the payer continues; null if there is none. */
  redirect_url: z.nullable(z.string()),
  failure_code: z.nullable(z.enum(FAILURE_CODES)),
  /** The sum of its refunds, and the part that has arrived, in minor units. */
  refunded: Amount,
  returned: Amount,
  created_at: Instant,
  settled_at: z.nullable(Instant),
});
export type Transaction = z.output<typeof Transaction>;

/** The texts about the telephone of a payer while a payment waits for them. */
export const PaymentPrompt = z.object({
  /** The merchant name that the operator shows; null if unknown. */
  merchant_name: z.nullable(z.string()),
  /** Instructions, step by step, for a payer whose telephone does not ask for the code by itself. */
  instructions: z.array(z.string()),
});
export type PaymentPrompt = z.output<typeof PaymentPrompt>;

/** The data about the payments of a request. */
export const requestPayment = {
  /** The latest payment attempt. */
  transaction: z.nullable(Transaction),
  /** In minor units: what was paid of the bill, also by others, and what may be paid now; null without a price. */
  amount_paid: Amount,
  amount_left: z.nullable(Amount),
  /** Money is being refunded and has not arrived yet. */
  refund_open: z.boolean(),
};

/** One issue per invalid field; the message is a code that the words files translate. */
const withErrors =
  <T>(check: (value: T) => Partial<Record<string, string>>) =>
  (context: { value: T; issues: unknown[] }) => {
    for (const [field, code] of Object.entries(check(context.value))) {
      context.issues.push({ code: "custom", path: [field], message: code, input: context.value });
    }
  };

const short = text(80);

/** Validated, passed to the provider and discarded: never stored, never logged. */
export const CardDetails = z
  .strictObject({ number: short, name: short, expiry: short, cvc: short })
  .check(withErrors(cardErrors));
export type CardDetails = z.output<typeof CardDetails>;

export const MobileDetails = z
  .strictObject({ phone: short, provider: z.union([z.enum(MOBILE_PROVIDERS), z.literal("")]) })
  .check(withErrors(mobileErrors));
export type MobileDetails = z.output<typeof MobileDetails>;

/** A provider other than the preferred one; the payer chose it because the preferred one is down. */
const provider = z.optional(z.enum(PROVIDERS));

/** The simulator takes the card details itself; a real provider takes them on its own page. */
const byCard = z.strictObject({ method: z.literal("card"), card: z.optional(CardDetails), provider });
const byMobile = z.strictObject({ method: z.literal("mobile_money"), mobile: MobileDetails, provider });
const byPayPal = z.strictObject({ method: z.literal("paypal"), provider });

/** The browser sends a choice, never an amount. */
export const PaymentOrder = z.discriminatedUnion("method", [byCard, byMobile, byPayPal]);
export type PaymentOrder = z.output<typeof PaymentOrder>;

/** An order in which the payer may consent to later charges of the card. */
export const KeepingOrder = z.discriminatedUnion("method", [
  z.strictObject({
    ...byCard.shape,
    /** The version of the text to which the payer agreed (`CARD_CONSENT_VERSION`). */
    card_consent: z.optional(z.int().check(z.minimum(1), z.maximum(CARD_CONSENT_VERSION))),
  }),
  byMobile,
  byPayPal,
]);
export type KeepingOrder = z.output<typeof KeepingOrder>;

/** The headers of a call that pays. */
export const paymentHeaders = z.object({
  "idempotency-key": z.uuid(),
  /**
   * `totalOf` the bill that the payer saw. It does not set the charged amount: the server refuses the call when the two differ.
   */
  "expected-total": z.string().check(z.regex(/^\d{1,15} [A-Z]{3}$/)),
});

export const payments = contract({
  "POST /api/requests/:id/payments": {
    summary:
      "Pays what is due on the caller's request, if it equals the total that the payer saw; an Idempotency-Key always returns the same transaction",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    headers: paymentHeaders,
    body: PaymentOrder,
    reply: Transaction,
    errors: [
      "identity_level_required",
      "service_mandate_required",
      "request_not_found",
      "ordering_closed",
      "already_paid",
      "payment_pending",
      "terms_not_accepted",
      "nothing_due",
      "price_changed",
      "service_not_found",
      "modality_required",
      "offer_unavailable",
      "move_not_allowed",
      "documents_missing",
      "idempotency_key_reused",
      "payment_provider_unavailable",
      "too_many_requests",
    ],
  },
  "GET /api/payments/:id": {
    summary: "One transaction of the caller",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    reply: Transaction,
    errors: ["payment_not_found"],
  },
  "GET /api/payments/:id/prompt": {
    summary:
      "What the telephone shows for one pending transaction of the caller, and what to do when it does not ask for the code",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    reply: PaymentPrompt,
    errors: ["payment_not_found"],
  },
  "POST /api/payments/:id/cancel": {
    summary:
      "Gives up a pending payment by cancelling it at the provider; returns its state, which is succeeded when the payer was faster",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({}),
    reply: Transaction,
    errors: ["payment_not_found", "payment_not_cancellable", "payment_provider_unavailable"],
  },
});

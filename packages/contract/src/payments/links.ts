import { LINK_STATES } from "@passerelle/domain/payments/links";
import { MOBILE_PROVIDERS } from "@passerelle/domain/payments/methods";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { PaymentMethod, PaymentOrder, PaymentPrompt, Transaction } from "../payments.ts";
import { Amount, Currency, Instant, line, requiredText, TypedAmount } from "../shapes.ts";
import { FeeName, Money, Purpose } from "./shared.ts";

export const LinkState = z.enum(LINK_STATES);

/** Requested and paid amounts, in minor units. */

/** A payment link for the customer who created it. */
export const PaymentLink = z.object({
  id: z.uuid(),
  /** The complete address, to be sent to the payer. */
  url: z.string(),
  /** A QR code of the address: an SVG document. */
  qr: z.string(),
  state: LinkState,
  /** The maximum that can be paid by it; null: the whole remainder. */
  amount: z.nullable(Amount),
  allows_partial: z.boolean(),
  currency: Currency,
  /** The amount paid by this link, in minor units. */
  paid: Amount,
  created_at: Instant,
  expires_at: Instant,
  revoked_at: z.nullable(Instant),
});
export type PaymentLink = z.output<typeof PaymentLink>;

/** A payment by a link, completed or pending. */
export const Contribution = z.object({
  id: z.uuid(),
  reference: z.string(),
  /** As written by the payer. */
  payer_name: z.string(),
  ...z.pick(Transaction, {
    amount: true,
    currency: true,
    status: true,
    payment_method: true,
    refunded: true,
    returned: true,
    created_at: true,
    settled_at: true,
  }).shape,
});
export type Contribution = z.output<typeof Contribution>;

/** Links and contributions of a request, newest first. */
export const PaymentLinks = z.object({
  links: z.array(PaymentLink),
  contributions: z.array(Contribution),
});
export type PaymentLinks = z.output<typeof PaymentLinks>;

/** A way to pay by a link. */
const LinkMethod = z.object({
  method: PaymentMethod,
  /** The card details are typed here (the simulator), not on the provider's page. */
  takes_card: z.boolean(),
  /** Only the simulator takes it. */
  is_simulated: z.boolean(),
  operators: z.array(z.enum(MOBILE_PROVIDERS)),
  /** The amount that the preferred provider charges for the whole remainder, if its currency differs from the due one. */
  charged: z.nullable(z.extend(Money, { rate: z.number() })),
});

/** A payment link for a person with its address. */
export const SharedPayment = z.object({
  state: LinkState,
  purpose: Purpose,
  /** The service's title in the reader's language. */
  service: z.string(),
  /** The purpose and the office of an official fee; null for a request. */
  fee: z.nullable(FeeName),
  /** First names only: of the beneficiary, and of the customer who asks for the payment. */
  beneficiary: z.string(),
  asked_by: z.string(),
  /** The total due, and the amount that may be paid now by this link. */
  amount: Amount,
  left: Amount,
  currency: Currency,
  allows_partial: z.boolean(),
  /** The minimum contribution. */
  minimum: Amount,
  expires_at: Instant,
  methods: z.array(LinkMethod),
});
export type SharedPayment = z.output<typeof SharedPayment>;

/** An attempt by a link, for its payer. */
export const LinkPayment = z.object({
  /** The payer's secret: together with the link, it allows reading and cancelling the attempt. */
  payment: z.string(),
  payer_name: z.string(),
  payer_email: z.string(),
  /** The title shown by the link. */
  service: z.string(),
  fee: z.nullable(FeeName),
  beneficiary: z.string(),
  ...z.omit(Transaction, { id: true, service_request_id: true }).shape,
});
export type LinkPayment = z.output<typeof LinkPayment>;

/** Secrets in addresses: 32 bytes. */
const Token = z.string().check(z.regex(/^[\w-]{43}$/));

const byToken = z.strictObject({ token: Token });
/** Identifies a payer by a link: the secrets of the link and of their payment. */
export const byPayer = z.strictObject({ token: Token, payment: Token });

export const LinkOrder = z.strictObject({
  /** For the receipt, and to inform the customer. */
  payer_name: line(80).check(z.minLength(1, "name_required")),
  payer_email: requiredText(254),
  /** The amount to which the payer agreed, in minor units. */
  amount: TypedAmount,
  order: PaymentOrder,
});
export type LinkOrder = z.output<typeof LinkOrder>;

export const NewLink = z.strictObject({
  id: z.uuid(),
  amount: z.optional(z.nullable(TypedAmount)),
  allows_partial: z.boolean(),
});

/** The errors of creating a link, for any payable. */
export const linkErrors = [
  "ordering_closed",
  "already_paid",
  "payment_pending",
  "idempotency_key_reused",
  "payment_link_limit_reached",
] as const;

export const paymentLinks = contract({
  "POST /api/requests/:id/payment-links": {
    summary:
      "Creates a link by which anybody can pay what is due on the caller's request; a repeated id returns the same link",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    body: NewLink,
    reply: PaymentLinks,
    errors: [
      "request_not_found",
      ...linkErrors,
      "terms_not_accepted",
      "nothing_due",
      "service_not_found",
      "modality_required",
      "offer_unavailable",
      "move_not_allowed",
      "documents_missing",
    ],
  },
  "GET /api/requests/:id/payment-links": {
    summary: "The links of the caller's request, and what was contributed by them",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    reply: PaymentLinks,
    errors: ["request_not_found"],
  },
  "POST /api/me/payment-links/:id/revoke": {
    summary: "Ends one of the caller's links; a payment that is under way goes on",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({}),
    reply: z.object({ revoked_at: Instant }),
    errors: ["payment_link_not_found"],
  },
  "GET /api/payment-links/:token": {
    summary: "What a payment link is for",
    access: "public",
    params: byToken,
    reply: SharedPayment,
    errors: ["payment_link_not_found"],
  },
  "POST /api/payment-links/:token/payments": {
    summary: "Pays by a link, without an account; an Idempotency-Key always returns the same attempt",
    access: "public",
    params: byToken,
    headers: z.object({ "idempotency-key": z.uuid() }),
    body: LinkOrder,
    reply: LinkPayment,
    errors: [
      "payment_link_not_found",
      "payment_link_closed",
      "payment_left_changed",
      "ordering_closed",
      "idempotency_key_reused",
      "payment_provider_unavailable",
      "too_many_requests",
      // For a link that was created under a mandate.
      "mandate_required",
    ],
  },
  "GET /api/payment-links/:token/payments/:payment": {
    summary: "One's own attempt, by the secret that its order answered",
    access: "public",
    params: byPayer,
    reply: LinkPayment,
    errors: ["payment_link_not_found", "payment_not_found"],
  },
  "GET /api/payment-links/:token/payments/:payment/prompt": {
    summary:
      "What the telephone shows for one's own pending attempt, and what to do when it does not ask for the code",
    access: "public",
    params: byPayer,
    reply: PaymentPrompt,
    errors: ["payment_link_not_found", "payment_not_found"],
  },
  "POST /api/payment-links/:token/payments/:payment/cancel": {
    summary: "Gives up one's own pending attempt by cancelling it at the provider; returns its state",
    access: "public",
    params: byPayer,
    body: z.strictObject({}),
    reply: LinkPayment,
    errors: [
      "payment_link_not_found",
      "payment_not_found",
      "payment_not_cancellable",
      "payment_provider_unavailable",
    ],
  },
});

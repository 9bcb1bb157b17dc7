import { REFUND_REASONS, REFUND_STATUSES } from "@passerelle/domain/payments/refunds";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Transaction } from "../payments.ts";
import { Amount, Currency, Instant, Page, PerPage } from "../shapes.ts";
import { PaymentLink } from "./links.ts";
import { FeeName, Purpose } from "./shared.ts";

/** The purpose of a payment, for its customer. */
const purpose = {
  purpose: Purpose,
  /** Null unless it was for an official fee of the request. */
  fee: z.nullable(z.extend(FeeName, { id: z.uuid() })),
  /** The name of a payable without a request. */
  label: z.nullable(z.string()),
  /** The page on which the rest is paid; null when nothing more can be paid. */
  pay_path: z.nullable(z.string()),
  /** Null when the request was deleted, and for a payment without a request. */
  request: z.nullable(z.object({ id: z.uuid(), reference: z.string(), service: z.string() })),
};

/** A refund, sent or still to be sent. */
export const OwnRefund = z.object({
  reference: z.string(),
  amount: Amount,
  status: z.enum(REFUND_STATUSES),
  reason: z.enum(REFUND_REASONS),
  created_at: Instant,
  sent_at: z.nullable(Instant),
  /** The time of its arrival. */
  closed_at: z.nullable(Instant),
  /** When its money came back after it had arrived. */
  came_back_at: z.nullable(Instant),
});
export type OwnRefund = z.output<typeof OwnRefund>;

/** One attempt of the caller with its history. */
export const OwnPayment = z.object({
  ...Transaction.shape,
  ...purpose,
  payer_name: z.string(),
  /** The amount that the provider charged: in euros if it does not support francs. */
  charged_amount: Amount,
  charged_currency: Currency,
  /** Last digits of the card or the telephone. */
  number_end: z.nullable(z.string()),
  /** It failed, and its payable can still be paid. */
  may_retry: z.boolean(),
  refunds: z.array(OwnRefund),
});
export type OwnPayment = z.output<typeof OwnPayment>;

/** `failed`: includes expired ones; `refunded`: completely or partly, even if the refund has not arrived. */
export const PAYMENT_FILTERS = ["open", "succeeded", "failed", "refunded"] as const;

/** A link in the list of all links of the caller. */
export const OwnLink = z.object({
  ...z.omit(PaymentLink, { qr: true }).shape,
  ...purpose,
  /** When contributions by this link to a draft are refunded unless the rest is paid; null if none will be. */
  returns_at: z.nullable(Instant),
});
export type OwnLink = z.output<typeof OwnLink>;

const paged = { total: z.int(), page: z.int(), per_page: z.int() };

export const paymentHistory = contract({
  "GET /api/me/payments": {
    summary: "The caller's attempts to pay, newest first",
    access: "signed_in",
    query: z.strictObject({
      state: z.optional(z.enum(PAYMENT_FILTERS)),
      page: Page,
      per_page: PerPage,
    }),
    reply: z.object({ payments: z.array(OwnPayment), ...paged }),
  },
  "GET /api/me/payments/:id": {
    summary: "One attempt of the caller, for its receipt",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    reply: OwnPayment,
    errors: ["payment_not_found"],
  },
  "GET /api/me/payment-links": {
    summary: "The links that the caller created, newest first",
    access: "signed_in",
    query: z.strictObject({ page: Page, per_page: PerPage }),
    reply: z.object({ links: z.array(OwnLink), ...paged }),
  },
});

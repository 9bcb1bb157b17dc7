import { SHOWN_STATUSES } from "@passerelle/domain/payments/attempts";
import { FAILURE_CODES } from "@passerelle/domain/payments/failures";
import { ACCOUNT_KINDS } from "@passerelle/domain/payments/ledger";
import { MOBILE_PROVIDERS, PAYMENT_METHODS } from "@passerelle/domain/payments/methods";
import { PROVIDERS } from "@passerelle/domain/payments/providers";
import { EXPORT_FORMATS, PAYMENT_ATTENTIONS } from "@passerelle/domain/payments/tracking";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Amount, CalendarDay, Currency, Instant, LocalizedText, Page, text } from "../shapes.ts";
import { PaymentCase } from "./cases.ts";
import { TrackedRefund } from "./refunds.ts";
import { FeeName, Money, Person, Purpose } from "./shared.ts";

/** An attempt in finance's list of payments. */
export const TrackedPayment = z.object({
  id: z.uuid(),
  reference: z.string(),
  created_at: Instant,
  /** The payer; `id` is null for a person without an account. */
  payer: z.object({ id: z.nullable(z.uuid()), name: z.string(), email: z.string() }),
  request: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
  purpose: Purpose,
  /** Null unless it is for an official fee of the request. */
  fee: z.nullable(FeeName),
  /** The name of a payable without a request. */
  label: z.nullable(LocalizedText),
  payment_method: z.enum(PAYMENT_METHODS),
  /** For a mobile payment. */
  operator: z.nullable(z.enum(MOBILE_PROVIDERS)),
  provider: z.enum(PROVIDERS),
  amount: Amount,
  currency: Currency,
  /** The sum of its refunds, and the part that has arrived. */
  refunded: Amount,
  returned: Amount,
  status: z.enum(SHOWN_STATUSES),
  /** A refund of it waits for approval. */
  to_approve: z.boolean(),
  /** A case about it is open. */
  has_case: z.boolean(),
});
export type TrackedPayment = z.output<typeof TrackedPayment>;

const PaymentQuery = z.strictObject({
  /** A part of a reference, name or email; the provider's id; an exact amount. */
  search: z.optional(text(120)),
  status: z.optional(z.enum(SHOWN_STATUSES)),
  method: z.optional(z.enum(PAYMENT_METHODS)),
  provider: z.optional(z.enum(PROVIDERS)),
  /** Days in UTC, both included. */
  from: z.optional(CalendarDay),
  to: z.optional(CalendarDay),
  attention: z.optional(z.enum(PAYMENT_ATTENTIONS)),
});

/** `GET /api/admin/payments/export`, outside the contract: the list with the filter of its page. */
export const PaymentExport = z.extend(PaymentQuery, {
  /** The default is a workbook. */
  format: z.optional(z.enum(EXPORT_FORMATS)),
});

const PaymentEvent = z.object({
  id: z.uuid(),
  at: Instant,
  /** A status of the attempt, or of the refund in `refund`. */
  from: z.nullable(z.string()),
  to: z.string(),
  by: z.enum(["payer", "provider", "system", "staff"]),
  actor: z.nullable(Person),
  note: z.nullable(z.string()),
  /** The reference of the refund concerned. */
  refund: z.nullable(z.string()),
});

const ProviderEvent = z.object({
  id: z.uuid(),
  event_id: z.string(),
  received_at: Instant,
  deliveries: z.int(),
  /** False: the event is only a hint, after which the provider is queried. */
  is_signed: z.boolean(),
  processed_at: z.nullable(Instant),
  result: z.nullable(z.enum(["settled", "unchanged", "unmatched", "mismatch"])),
  headers: z.record(z.string(), z.string()),
});
export type ProviderEvent = z.output<typeof ProviderEvent>;

/** An entry of the ledger; one of `debit` and `credit` is 0. */
export const LedgerEntry = z.object({
  id: z.string(),
  at: Instant,
  event: z.string(),
  leg: z.string(),
  account: z.object({ id: z.string(), kind: z.enum(ACCOUNT_KINDS), holder: z.string() }),
  currency: Currency,
  debit: Amount,
  credit: Amount,
  /** Debits minus credits. */
  balance_after: z.int(),
  /** The attempt concerned. */
  payment: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
});
export type LedgerEntry = z.output<typeof LedgerEntry>;

export const TrackedPaymentDetail = z.extend(TrackedPayment, {
  /** The amount that the provider was asked to charge. */
  charged: z.extend(Money, { rate: z.nullable(z.number()), rate_source: z.nullable(z.string()) }),
  /** Last digits of the card or of the telephone. */
  ending: z.nullable(z.string()),
  gateway_id: z.nullable(z.string()),
  failure_code: z.nullable(z.enum(FAILURE_CODES)),
  /** The money arrived but pays for nothing. */
  unused: z.boolean(),
  settled_at: z.nullable(Instant),
  expires_at: Instant,
  checks: z.int(),
  next_check_at: z.nullable(Instant),
  /** The amount that may still be refunded; 0 unless the attempt succeeded. */
  refundable: Amount,
  payable: z.object({
    id: z.uuid(),
    kind: Purpose,
    customer: Person,
    amount: Amount,
    discount: Amount,
    paid: Amount,
    reserved: Amount,
    left: Amount,
    status: z.enum(["open", "paid", "replaced", "cancelled", "declined"]),
    earned_at: z.nullable(Instant),
  }),
  events: z.array(PaymentEvent),
  provider_events: z.array(ProviderEvent),
  entries: z.array(LedgerEntry),
  refunds: z.array(TrackedRefund),
  cases: z.array(PaymentCase),
});
export type TrackedPaymentDetail = z.output<typeof TrackedPaymentDetail>;

const ofPayment = z.strictObject({ id: z.uuid() });

/** The pages on which finance tracks all payments (money.md). */
export const paymentTracking = contract({
  "GET /api/admin/payments": {
    summary: "A page of all payment attempts, newest first, fifty at a time",
    access: "payments.track",
    query: z.strictObject({ ...PaymentQuery.shape, page: Page }),
    reply: z.object({
      payments: z.array(TrackedPayment),
      /** Counted up to `MAX_TRACKED + 1`, which means more than `MAX_TRACKED`. */
      total: z.int(),
      waiting: z.object({ to_approve: z.int(), cases: z.int() }),
    }),
  },
  "GET /api/admin/payments/:id": {
    summary:
      "One attempt with its timeline, the events of its provider, its ledger entries, refunds and cases",
    access: "payments.track",
    params: ofPayment,
    reply: TrackedPaymentDetail,
    errors: ["payment_not_found"],
  },
  "GET /api/admin/payments/events/:id/body": {
    summary: "The body of a provider's event as it arrived",
    access: "payments.track",
    params: ofPayment,
    reply: z.object({ body: z.string() }),
    errors: ["payment_not_found"],
  },
});

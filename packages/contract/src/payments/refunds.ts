import { MAX_ATTACHMENTS } from "@passerelle/domain/attachments/files";
import {
  CUSTOMER_REFUND_STATES,
  REFUND_REASONS,
  REFUND_STATUSES,
  STAFF_REFUND_REASONS,
} from "@passerelle/domain/payments/refunds";
import * as z from "zod/mini";
import { Attachment, AttachmentLink } from "../attachments.ts";
import { contract } from "../contract.ts";
import { Amount, Currency, Instant, Page, requiredText, TypedAmount, text } from "../shapes.ts";
import { Money, Person } from "./shared.ts";

const NOTE = 500;

/** PDFs and pictures that were uploaded before (`POST /api/attachments`). */
const Proofs = z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_ATTACHMENTS));

/** A refund, for finance. */
export const TrackedRefund = z.object({
  id: z.uuid(),
  reference: z.string(),
  payment: z.object({ id: z.uuid(), reference: z.string(), provider: z.string(), payer: z.string() }),
  amount: Amount,
  currency: Currency,
  /** The refunded amount in the charged currency. */
  charged: Money,
  status: z.enum(REFUND_STATUSES),
  reason: z.enum(REFUND_REASONS),
  /** The customer may read it. */
  note: z.nullable(z.string()),
  method: z.enum(["api", "payout", "manual"]),
  /** Null: the product itself. */
  requested_by: z.nullable(Person),
  approved_by: z.nullable(Person),
  created_at: Instant,
  approved_at: z.nullable(Instant),
  sent_at: z.nullable(Instant),
  closed_at: z.nullable(Instant),
  /** When its money came back the last time, after it had arrived. */
  came_back_at: z.nullable(Instant),
  /** The provider's own code. */
  failure: z.nullable(z.string()),
  provider_refund_id: z.nullable(z.string()),
  /** The number of times that a person had it sent, from 1; each try has its own reference at the provider. */
  tries: z.int(),
  /** The proofs that it was paid by hand, and that the bank returned what was paid. */
  proofs: z.array(Attachment),
  /** The possible actions of the caller now. */
  may: z.object({
    approve: z.boolean(),
    decline: z.boolean(),
    retry: z.boolean(),
    complete: z.boolean(),
    fail: z.boolean(),
    come_back: z.boolean(),
  }),
  /** The caller cannot decide it: the payment is their own, or they requested refunds of its payable above the limit. */
  needs_second_person: z.boolean(),
});
export type TrackedRefund = z.output<typeof TrackedRefund>;

export const NewRefund = z.strictObject({
  /** Chosen by the browser, so that a repeated call requests nothing more. */
  id: z.uuid(),
  /** Minor units of the payment's currency; at most the amount that is not refunded yet. */
  amount: TypedAmount,
  reason: z.enum(STAFF_REFUND_REASONS),
  /** The customer may read it. */
  note: requiredText(NOTE),
});
export type NewRefund = z.output<typeof NewRefund>;

export const RefundMove = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("approve") }),
  z.strictObject({ action: z.literal("decline"), note: requiredText(NOTE) }),
  z.strictObject({ action: z.literal("retry") }),
  /** Staff found out that it was not paid. */
  z.strictObject({ action: z.literal("fail"), note: requiredText(NOTE) }),
  /** Paid by hand, or by the provider according to staff. */
  z.strictObject({ action: z.literal("complete"), note: text(NOTE), files: Proofs }),
  /** The bank returned what was paid by hand. */
  z.strictObject({ action: z.literal("come_back"), note: text(NOTE), files: Proofs }),
]);
export type RefundMove = z.output<typeof RefundMove>;

/** A refund, for its customer. */
export const CustomerRefund = z.object({
  id: z.uuid(),
  reference: z.string(),
  /** The official fee that was paid; null for the work on the request. */
  fee_id: z.nullable(z.uuid()),
  amount: Amount,
  currency: Currency,
  state: z.enum(CUSTOMER_REFUND_STATES),
  /** Only for a refund requested by staff. */
  note: z.nullable(z.string()),
  created_at: Instant,
  refunded_at: z.nullable(Instant),
});
export type CustomerRefund = z.output<typeof CustomerRefund>;

export const PaymentSettings = z.object({
  /** In euros, of all refunds of one payable that the same person requested and approves. */
  four_eyes_limit: z.int(),
  /** Days without a change after which contributions to a draft are refunded. */
  contribution_days: z.int(),
});
export type PaymentSettings = z.output<typeof PaymentSettings>;

export const REFUND_LISTS = ["to_approve", "open", "closed"] as const;

const ofOne = z.strictObject({ id: z.uuid() });

export const paymentRefunds = contract({
  "GET /api/admin/refunds": {
    summary:
      "A page of refunds: those to approve and open ones oldest first, closed ones latest first; fifty at a time",
    access: "payments.track",
    query: z.strictObject({ list: z.optional(z.enum(REFUND_LISTS)), page: Page }),
    reply: z.object({ refunds: z.array(TrackedRefund), total: z.int() }),
  },
  "POST /api/admin/payments/:id/refunds": {
    summary: "Requests a refund of a part or all that is left of a payment; sending it again changes nothing",
    access: "payments.refund",
    params: ofOne,
    body: NewRefund,
    reply: TrackedRefund,
    errors: ["payment_not_found", "second_person_needed", "refund_too_large", "idempotency_key_reused"],
  },
  "POST /api/admin/refunds/:id/moves": {
    summary:
      "Approves, declines or retries a refund, or records that it was paid, was not, or came back; of two callers at the same time one is refused",
    access: "payments.refund",
    params: ofOne,
    body: RefundMove,
    reply: TrackedRefund,
    errors: [
      "refund_not_found",
      "refund_move_not_allowed",
      "second_person_needed",
      "attachment_not_found",
      "invalid_input",
    ],
  },
  "GET /api/admin/refunds/:id/proofs/:file": {
    summary: "A link to a proof of a refund; each reading is recorded",
    access: "payments.track",
    params: z.strictObject({ id: z.uuid(), file: z.uuid() }),
    reply: AttachmentLink,
    errors: ["refund_not_found", "attachment_not_found", "file_scan_pending", "file_infected"],
  },
  "GET /api/admin/payment-settings": {
    summary: "The limit above which a refund needs a second person, and when contributions go back",
    access: "payments.track",
    reply: PaymentSettings,
  },
  "GET /api/requests/:id/refunds": {
    summary:
      "The refunds of a request that the caller ordered, works on or supports, in chronological order, without declined ones",
    access: "signed_in",
    params: ofOne,
    reply: z.object({ refunds: z.array(CustomerRefund) }),
    errors: ["request_not_found"],
  },
});

import { MAX_ATTACHMENTS } from "@passerelle/domain/attachments/files";
import { FEE_LIMITS, FEE_STATES } from "@passerelle/domain/payments/request-fees";
import * as z from "zod/mini";
import { Attachment, AttachmentLink } from "../attachments.ts";
import { contract } from "../contract.ts";
import { PaymentOrder, paymentHeaders, Transaction } from "../payments.ts";
import { Amount, Currency, Instant, line, requiredText, TypedAmount } from "../shapes.ts";
import { linkErrors, NewLink, PaymentLinks } from "./links.ts";
import { Person } from "./shared.ts";

const fee = {
  id: z.uuid(),
  label: z.string(),
  /** The office that charges it. */
  office: z.string(),
  /** For the customer: the reason why it is due. */
  explanation: z.string(),
  /** The office's notice or receipt. */
  files: z.array(Attachment),
  amount: Amount,
  currency: Currency,
  state: z.enum(FEE_STATES),
  /** Minor units: what was paid, also by others; what may be paid now; the sum of its refunds. */
  amount_paid: Amount,
  amount_left: Amount,
  refunded: Amount,
  /** The customer's reason for refusing it. */
  refusal: z.nullable(z.string()),
  created_at: Instant,
  /** When it was paid, refused or withdrawn. */
  closed_at: z.nullable(Instant),
  /** The payment to the office; null before. */
  passed_on: z.nullable(z.object({ on: z.iso.date(), receipts: z.array(Attachment) })),
};

/** An official fee of a request, for its customer. */
export const RequestFee = z.object({
  ...fee,
  /** The customer's relevant attempt: a pending one, otherwise a successful one, otherwise the latest. */
  transaction: z.nullable(Transaction),
  may_refuse: z.boolean(),
});
export type RequestFee = z.output<typeof RequestFee>;

export const RequestFees = z.object({
  request: z.object({ id: z.uuid(), reference: z.string(), service: z.string() }),
  /** In the order in which they were added. */
  fees: z.array(RequestFee),
});
export type RequestFees = z.output<typeof RequestFees>;

/** An official fee, for those who work on its request. */
export const WorkFee = z.object({
  ...fee,
  added_by: Person,
  /** An attempt is under way. */
  is_being_paid: z.boolean(),
  may_withdraw: z.boolean(),
});
export type WorkFee = z.output<typeof WorkFee>;

export const WorkFees = z.object({
  fees: z.array(WorkFee),
  /** The currency of this request's fees. */
  currency: Currency,
  may_add: z.boolean(),
});
export type WorkFees = z.output<typeof WorkFees>;

export const NewFee = z.strictObject({
  label: line(FEE_LIMITS.label).check(z.minLength(1)),
  office: line(FEE_LIMITS.office).check(z.minLength(1)),
  explanation: requiredText(FEE_LIMITS.explanation),
  /** Minor units of the request's currency. */
  amount: TypedAmount,
  /** The office's notice: PDFs and pictures that were uploaded before (`POST /api/attachments`). */
  files: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_ATTACHMENTS)),
});
export type NewFee = z.output<typeof NewFee>;

const ofRequest = z.strictObject({ id: z.uuid() });
const ofFee = z.strictObject({ id: z.uuid(), fee: z.uuid() });

/** Official fees that staff add to a request and its customer pays or refuses (decision 0122). */
export const requestFees = contract({
  "GET /api/work/requests/:id/fees": {
    summary: "The official fees of a request, for those who work on it or read it as support",
    access: "requests.queue",
    params: ofRequest,
    reply: WorkFees,
    errors: ["request_not_found"],
  },
  "PUT /api/work/requests/:id/fees/:fee": {
    summary: "Adds an official fee; the client chooses its id, and repeating it changes nothing",
    access: "requests.process",
    params: ofFee,
    body: NewFee,
    reply: WorkFees,
    errors: [
      "request_not_found",
      "move_not_allowed",
      "fee_not_found",
      "fee_limit_reached",
      "attachment_not_found",
      "idempotency_key_reused",
      "invalid_input",
    ],
  },
  "POST /api/work/requests/:id/fees/:fee/withdraw": {
    summary:
      "Withdraws a fee that is not paid; what others contributed goes back. Repeating it changes nothing",
    access: "requests.process",
    params: ofFee,
    body: z.strictObject({}),
    reply: WorkFees,
    errors: ["request_not_found", "fee_not_found", "fee_closed", "payment_pending"],
  },
  "GET /api/requests/:id/fees": {
    summary: "The official fees of the caller's request",
    access: "signed_in",
    params: ofRequest,
    reply: RequestFees,
    errors: ["request_not_found"],
  },
  "POST /api/requests/:id/fees/:fee/refuse": {
    summary:
      "Refuses a fee, with a reason for staff; what others contributed goes back. Repeating it changes nothing",
    access: "signed_in",
    params: ofFee,
    body: z.strictObject({ reason: requiredText(FEE_LIMITS.refusal) }),
    reply: RequestFees,
    errors: ["request_not_found", "fee_not_found", "fee_closed", "payment_pending"],
  },
  "POST /api/requests/:id/fees/:fee/files/:file/links": {
    summary:
      "A link to the notice of a fee or the receipt of its office, for the customer and those who work on the request",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid(), fee: z.uuid(), file: z.uuid() }),
    body: z.strictObject({ disposition: z.enum(["inline", "attachment"]) }),
    reply: AttachmentLink,
    errors: ["fee_not_found", "attachment_not_found", "file_scan_pending", "file_infected"],
  },
  "POST /api/requests/:id/fees/:fee/payments": {
    summary:
      "Pays what is left of a fee, if it equals the total that the payer saw; an Idempotency-Key always returns the same transaction",
    access: "signed_in",
    params: ofFee,
    headers: paymentHeaders,
    body: PaymentOrder,
    reply: Transaction,
    errors: [
      "request_not_found",
      "fee_not_found",
      "fee_closed",
      "ordering_closed",
      "already_paid",
      "payment_pending",
      "price_changed",
      "idempotency_key_reused",
      "payment_provider_unavailable",
      "too_many_requests",
    ],
  },
  "POST /api/requests/:id/fees/:fee/payment-links": {
    summary: "Creates a link by which anybody can pay a fee; a repeated id returns the same link",
    access: "signed_in",
    params: ofFee,
    body: NewLink,
    reply: PaymentLinks,
    errors: ["request_not_found", "fee_not_found", "fee_closed", ...linkErrors],
  },
  "GET /api/requests/:id/fees/:fee/payment-links": {
    summary: "The links of a fee of the caller's request, and what was contributed by them",
    access: "signed_in",
    params: ofFee,
    reply: PaymentLinks,
    errors: ["request_not_found", "fee_not_found"],
  },
});

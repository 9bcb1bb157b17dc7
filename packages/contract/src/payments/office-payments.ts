import { MAX_ATTACHMENTS } from "@passerelle/domain/attachments/files";
import * as z from "zod/mini";
import { Attachment, AttachmentLink } from "../attachments.ts";
import { contract } from "../contract.ts";
import { Amount, CalendarDay, Currency, Instant, Page } from "../shapes.ts";
import { FeeName, Person } from "./shared.ts";

/** A paid official fee, for finance. */
export const TrackedFee = z.extend(FeeName, {
  id: z.uuid(),
  /** Its latest payment. */
  payment: z.object({ id: z.uuid(), reference: z.string() }),
  request: z.object({ id: z.uuid(), reference: z.string() }),
  customer: Person,
  /** Minor units: what was passed on, or what remains to be passed on. */
  amount: Amount,
  currency: Currency,
  paid_at: Instant,
  /** A refund of it is not decided, so it cannot be passed on yet. */
  refund_open: z.boolean(),
  passed_on: z.nullable(
    z.object({ on: z.iso.date(), receipts: z.array(Attachment), by: Person, at: Instant }),
  ),
});
export type TrackedFee = z.output<typeof TrackedFee>;

export const FEE_LISTS = ["to_pass_on", "passed_on"] as const;

export const NewOfficePayment = z.strictObject({
  /** When the office was paid; not in the future. */
  paid_on: CalendarDay,
  /** The office's receipt: PDFs and pictures that were uploaded before (`POST /api/attachments`). */
  files: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_ATTACHMENTS)),
});
export type NewOfficePayment = z.output<typeof NewOfficePayment>;

/** Official fees that customers paid and that were or will be passed on to their offices (decision 0127). */
export const officePayments = contract({
  "GET /api/admin/official-fees": {
    summary:
      "A page of paid official fees: those to pass on oldest first, those passed on latest first; fifty at a time",
    access: "payments.track",
    query: z.strictObject({ list: z.optional(z.enum(FEE_LISTS)), page: Page }),
    reply: z.object({ fees: z.array(TrackedFee), total: z.int() }),
  },
  "PUT /api/admin/official-fees/:id/office-payment": {
    summary:
      "Records that a fee was passed on to its office; the same person repeating the same changes nothing",
    access: "payments.refund",
    params: z.strictObject({ id: z.uuid() }),
    body: NewOfficePayment,
    reply: TrackedFee,
    errors: [
      "fee_not_found",
      "fee_not_paid",
      "fee_passed_on",
      "fee_refund_open",
      "attachment_not_found",
      "invalid_input",
    ],
  },
  "GET /api/admin/official-fees/:id/receipts/:file": {
    summary: "A link to the receipt of an office; each reading is recorded",
    access: "payments.track",
    params: z.strictObject({ id: z.uuid(), file: z.uuid() }),
    reply: AttachmentLink,
    errors: ["fee_not_found", "attachment_not_found", "file_scan_pending", "file_infected"],
  },
});

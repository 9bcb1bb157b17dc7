import { DOCUMENT_KINDS } from "@passerelle/domain/billing/documents";
import { STAMP_AUTHORITIES, STAMP_STATES } from "@passerelle/domain/billing/stamps";
import { TAX_CATEGORIES } from "@passerelle/domain/billing/tax";
import * as z from "zod/mini";
import { Attachment } from "./attachments.ts";
import { contract } from "./contract.ts";
import { byPayer } from "./payments/links.ts";
import { Amount, Currency, Instant, Language, Page, PerPage, text } from "./shapes.ts";
import { Verifiability } from "./verification.ts";

const Kind = z.enum(DOCUMENT_KINDS);

/** Minor units of the document's currency. `net + tax = gross`; negative in the line of a discount. */
const amounts = { net: z.int(), tax: z.int(), gross: z.int() };

/** A category of VAT and its rate, in hundredths of a percent. */
const taxed = { category: z.enum(TAX_CATEGORIES), rate: z.int() };

/** A document in a list. */
export const BillingDocument = z.object({
  id: z.uuid(),
  kind: Kind,
  number: z.string(),
  issued_on: z.iso.date(),
  language: Language,
  currency: Currency,
  gross: Amount,
  /** Its subject: the first line, in the document's language. */
  purpose: z.string(),
  /** The name of the person or company that is invoiced or that paid. */
  buyer: z.string(),
  /** The reference of the request, the payment or the refund. */
  reference: z.string(),
  /** For a receipt: whether the money arrived or was refunded. */
  direction: z.nullable(z.enum(["in", "out"])),
  request_id: z.nullable(z.uuid()),
  /** The stamp of the tax authority; null if none is required. */
  stamp: z.nullable(z.enum(STAMP_STATES)),
  /** The number of verifications by others; null for a document without a code. */
  checks: z.nullable(z.int()),
});
export type BillingDocument = z.output<typeof BillingDocument>;

/** A document that is linked to another one. */
const Related = z.object({
  id: z.uuid(),
  kind: Kind,
  number: z.string(),
  issued_on: z.iso.date(),
  gross: Amount,
});

/** A document as it was issued (`IssuedDocument` of the domain). */
export const BillingDocumentDetail = z.object({
  id: z.uuid(),
  kind: Kind,
  number: z.string(),
  issued_on: z.iso.date(),
  language: Language,
  currency: Currency,
  seller: z.object({
    legal_name: z.string(),
    legal_form: z.string(),
    address: z.string(),
    city: z.string(),
    country: z.string(),
    tax_number: z.string(),
    trade_register: z.string(),
    email: z.string(),
    phone: z.string(),
    fictional: z.boolean(),
  }),
  buyer: z.object({
    kind: z.enum(["person", "company"]),
    name: z.string(),
    address: z.string(),
    city: z.string(),
    country: z.string(),
    tax_number: z.string(),
    trade_register: z.string(),
  }),
  lines: z.array(
    z.object({
      kind: z.enum(["service", "discount", "disbursement", "subscription"]),
      description: z.string(),
      ...taxed,
      ...amounts,
    }),
  ),
  /** Empty in a receipt, which contains no VAT. */
  taxes: z.array(z.object({ ...taxed, ...amounts })),
  totals: z.object(amounts),
  reference: z.string(),
  payment: z.optional(
    z.object({
      method: z.string(),
      paid_at: Instant,
      /** The seller's time zone, in which the document gives the time. */
      time_zone: z.string(),
      direction: z.enum(["in", "out"]),
    }),
  ),
  invoice: z.optional(z.object({ number: z.string(), issued_on: z.iso.date() })),
  request_id: z.nullable(z.uuid()),
  /** Whether the caller ordered it and can open the request. */
  own: z.boolean(),
  /** The stamp of the tax authority; null if none is required. `refusal` is for staff. */
  stamp: z.nullable(
    z.object({
      state: z.enum(STAMP_STATES),
      authority: z.enum(STAMP_AUTHORITIES),
      reference: z.nullable(z.string()),
      verify_url: z.nullable(z.string()),
      /** The address as an SVG image. */
      qr: z.nullable(z.string()),
      refusal: z.nullable(z.string()),
    }),
  ),
  /** The code by which others verify the document; null without a code. */
  verification: z.nullable(Verifiability),
  /** For the invoice of an official fee, after it was passed on: the receipts of the office. */
  passed_on: z.nullable(z.object({ fee_id: z.uuid(), on: z.iso.date(), receipts: z.array(Attachment) })),
  /** The invoice of a credit note, or the credit notes of an invoice. */
  related: z.array(Related),
});
export type BillingDocumentDetail = z.output<typeof BillingDocumentDetail>;

const Year = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2999));

export const BillingQuery = z.strictObject({
  kind: z.optional(Kind),
  year: z.optional(Year),
  page: Page,
  per_page: PerPage,
});
export type BillingQuery = z.output<typeof BillingQuery>;

/** The documents of a year as an archive of files: `GET /api/me/billing/archive`. */
export const BillingArchive = z.strictObject({ year: Year });

const paged = {
  documents: z.array(BillingDocument),
  total: z.int(),
  page: z.int(),
  per_page: z.int(),
};
const id = z.strictObject({ id: z.uuid() });

/** `attach_files`: emails contain PDF files instead of links to the pages. */
const Preferences = z.strictObject({ attach_files: z.boolean() });

/** The links in replies lead to `GET /files/billing/:id`. */
export const billing = contract({
  "GET /api/me/billing": {
    summary: "The caller's receipts, invoices and credit notes, newest first",
    access: "signed_in",
    query: BillingQuery,
    /** `years`: the years with documents, newest first. */
    reply: z.object({ ...paged, years: z.array(z.int()) }),
  },
  "GET /api/billing/:id": {
    summary: "One document, for its reader once it may be delivered, and for finance",
    access: "signed_in",
    params: id,
    reply: BillingDocumentDetail,
    errors: ["billing_document_not_found", "billing_document_held"],
  },
  "POST /api/billing/:id/links": {
    summary: "An expiring link to the document as PDF/A-3",
    access: "signed_in",
    params: id,
    body: z.strictObject({ disposition: z.enum(["inline", "attachment"]) }),
    reply: z.object({ url: z.string(), expires_at: Instant }),
    errors: ["billing_document_not_found", "billing_document_held"],
  },
  "GET /api/payment-links/:token/payments/:payment/receipt": {
    summary: "Where the payer of a link reads their receipt as PDF/A-3; null before it is issued",
    access: "public",
    params: byPayer,
    reply: z.object({ url: z.nullable(z.string()) }),
    errors: ["payment_link_not_found", "payment_not_found"],
  },
  "GET /api/requests/:id/billing": {
    summary: "The documents of the caller's own request, oldest first",
    access: "signed_in",
    params: id,
    reply: z.object({ documents: z.array(BillingDocument) }),
    errors: ["request_not_found"],
  },
  "GET /api/admin/billing": {
    summary: "Every document, newest first; `q`: the beginning of a number, or a name",
    access: "payments.track",
    query: z.extend(BillingQuery, { q: z.optional(text(100)) }),
    /** `waiting`: the number of documents that cannot be issued or delivered yet, by reason. */
    reply: z.object({
      ...paged,
      years: z.array(z.int()),
      waiting: z.object({
        no_entity: z.int(),
        no_rate: z.int(),
        stamp_pending: z.int(),
        stamp_refused: z.int(),
      }),
    }),
  },
  "POST /api/admin/billing/:id/stamp": {
    summary: "Submits a document again that the tax authority refused",
    access: "payments.refund",
    params: id,
    reply: z.object({}),
    errors: ["stamp_not_refused"],
  },
  "GET /api/me/billing/preferences": {
    summary: "How the caller gets documents by email",
    access: "signed_in",
    reply: Preferences,
  },
  "PUT /api/me/billing/preferences": {
    summary: "Changes how the caller gets documents by email",
    access: "signed_in",
    body: Preferences,
    reply: Preferences,
  },
});

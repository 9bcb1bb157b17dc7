import { DOCUMENT_KINDS } from "@passerelle/domain/billing/documents";
import { TAX_CATEGORIES } from "@passerelle/domain/billing/tax";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Amount, Currency, Instant, Language, Page, PerPage, text } from "./shapes.ts";

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
  /** What it is about: the first line, in the document's language. */
  purpose: z.string(),
  /** The name of who is invoiced, or who paid. */
  buyer: z.string(),
  /** Of the request, the payment or the refund. */
  reference: z.string(),
  /** Of a receipt: whether the money came or went back. */
  direction: z.nullable(z.enum(["in", "out"])),
  request_id: z.nullable(z.uuid()),
});
export type BillingDocument = z.output<typeof BillingDocument>;

/** Another document in the life of one. */
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
  /** Empty in a receipt, which states no VAT. */
  taxes: z.array(z.object({ ...taxed, ...amounts })),
  totals: z.object(amounts),
  reference: z.string(),
  payment: z.optional(z.object({ method: z.string(), paid_at: Instant, direction: z.enum(["in", "out"]) })),
  invoice: z.optional(z.object({ number: z.string(), issued_on: z.iso.date() })),
  request_id: z.nullable(z.uuid()),
  /** Whether the caller ordered what it is about, and can open the request. */
  own: z.boolean(),
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

/** The links made here lead to `GET /files/billing/:id`. */
export const billing = contract({
  "GET /api/me/billing": {
    summary: "The caller's receipts, invoices and credit notes, newest first",
    access: "signed_in",
    query: BillingQuery,
    /** `years`: those in which there are documents, newest first. */
    reply: z.object({ ...paged, years: z.array(z.int()) }),
  },
  "GET /api/billing/:id": {
    summary: "One document, for its reader and for finance",
    access: "signed_in",
    params: id,
    reply: BillingDocumentDetail,
    errors: ["billing_document_not_found"],
  },
  "POST /api/billing/:id/links": {
    summary: "An expiring link to the document as PDF/A-3",
    access: "signed_in",
    params: id,
    body: z.strictObject({ disposition: z.enum(["inline", "attachment"]) }),
    reply: z.object({ url: z.string(), expires_at: Instant }),
    errors: ["billing_document_not_found"],
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
    /** `waiting`: how many documents cannot be issued yet, and why. */
    reply: z.object({
      ...paged,
      years: z.array(z.int()),
      waiting: z.object({ no_entity: z.int(), no_rate: z.int() }),
    }),
  },
});

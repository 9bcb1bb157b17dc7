import type { Language } from "../languages.ts";
import type { Currency } from "../money.ts";
import type { BasisPoints, TaxCategory } from "./tax.ts";

/**
 * A receipt for money that arrived or was refunded, an invoice for something that was paid, and a credit note for an invoice
 * (money.md *Receipts, invoices, credit notes*).
 */
export const DOCUMENT_KINDS = ["receipt", "invoice", "credit_note"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The issuer: a version of a billing entity, frozen in the document. */
export type Seller = {
  legal_name: string;
  /** Such as `SARL`; may be empty. */
  legal_form: string;
  address: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** May be empty, as the following ones. */
  tax_number: string;
  trade_register: string;
  email: string;
  phone: string;
  /** Invented for the demonstration; the document states this. */
  fictional: boolean;
};

/** The invoiced person, or the company with its numbers, which may be empty. */
export type Buyer = {
  kind: "person" | "company";
  name: string;
  address: string;
  city: string;
  /** ISO 3166-1 alpha-2; empty if unknown. */
  country: string;
  tax_number: string;
  trade_register: string;
};

/** Amounts in minor units of the document's currency. `net + tax = gross`. */
export type Amounts = { net: number; tax: number; gross: number };

export type DocumentLine = Amounts & {
  kind: "service" | "discount" | "disbursement" | "subscription";
  /** In the document's language. */
  description: string;
  category: TaxCategory;
  rate: BasisPoints;
};

/** The total of all lines with the same category and rate. */
export type TaxTotal = Amounts & { category: TaxCategory; rate: BasisPoints };

/** A document as it was issued. Amounts of a credit note are positive, and count against its invoice. */
export type IssuedDocument = {
  kind: DocumentKind;
  number: string;
  /** In the seller's time zone, `2026-01-31`. */
  issued_on: string;
  language: Language;
  currency: Currency;
  seller: Seller;
  buyer: Buyer;
  lines: DocumentLine[];
  taxes: TaxTotal[];
  totals: Amounts;
  /** The reference of the request, the payment or the refund, as people quote it. */
  reference: string;
  /** For a receipt: how the money arrived or was refunded, such as `Orange Money ••12`, and when, with the seller's time zone. */
  payment?: { method: string; paid_at: string; time_zone: string; direction: "in" | "out" };
  /** For a credit note. */
  invoice?: { number: string; issued_on: string };
};

import type { Language } from "../languages.ts";
import type { Currency } from "../money.ts";
import type { BasisPoints, TaxCategory } from "./tax.ts";

/**
 * A receipt of money that arrived or went back, an invoice of something that was paid, and a credit note of an invoice
 * (money.md *Receipts, invoices, credit notes*).
 */
export const DOCUMENT_KINDS = ["receipt", "invoice", "credit_note"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Who issues: a version of a billing entity, frozen in the document. */
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
  /** Invented for the demonstration: the document says so. */
  fictional: boolean;
};

/** Who is invoiced. The name of a person, or of the company with its numbers, which may be empty. */
export type Buyer = {
  kind: "person" | "company";
  name: string;
  address: string;
  city: string;
  /** ISO 3166-1 alpha-2; empty where it is not known. */
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

/** The lines of one category and rate together. */
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
  /** Of a receipt: how the money came or went, such as `Orange Money ••12`, and when, with the seller's time zone. */
  payment?: { method: string; paid_at: string; time_zone: string; direction: "in" | "out" };
  /** Of a credit note. */
  invoice?: { number: string; issued_on: string };
};

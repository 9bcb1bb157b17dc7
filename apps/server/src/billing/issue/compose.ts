import { creditedByTax, creditLines } from "@passerelle/domain/billing/credit";
import type { Buyer, DocumentKind, DocumentLine, IssuedDocument } from "@passerelle/domain/billing/documents";
import type { GrossLine } from "@passerelle/domain/billing/lines";
import { type Language, textIn } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";
import type { PayablePurpose } from "@passerelle/domain/payments/purpose";
import {
  describePayable,
  describePayment,
  type PaidPayable,
  type PaidPayment,
  type PaidRefund,
} from "../../payments/service.ts";
import type { Db } from "../../platform/db.ts";
import { findBuyer } from "../../profiles/service.ts";
import { findRequest } from "../../requests/service.ts";
import { findCreditNotes } from "../documents/queries.ts";
import { describeCredit, describeLines, describeMethod, describePurpose } from "./describe-lines.ts";
import type { LockedInvoice } from "./queries.ts";

/** The content of a document, before it has a seller, a number and a date. */
export type Composed = {
  kind: DocumentKind;
  /** Who can read it; null for the payer of a link, who has no account. */
  readerId: string | null;
  customerId: string;
  requestId: string | null;
  /**
   * The entity that bills services in a country (ISO 3166-1 alpha-2; undefined: no country), or for a credit note the
   * entity of its invoice.
   */
  issuer: { country: string | undefined } | { entityId: string };
  language: Language;
  currency: Currency;
  buyer: Buyer;
  reference: string;
  payment?: Omit<NonNullable<IssuedDocument["payment"]>, "time_zone">;
  /** The invoice of a credit note. */
  invoice?: { id: string; number: string; issued_on: string };
} & ({ gross: GrossLine[] } | { lines: DocumentLine[] });

const PRIVATE = {
  kind: "person",
  address: "",
  city: "",
  country: "",
  tax_number: "",
  trade_register: "",
} as const;

async function getRequestOf(db: Db, requestId: string | null) {
  const request = requestId === null ? undefined : await findRequest(db, requestId);
  if (!request) throw new Error(`there is no request ${requestId}`);
  return request;
}

export async function composeInvoice(db: Db, payableId: string): Promise<Composed> {
  const payable = await describePayable(db, payableId);
  if (payable.purpose) return composeStandalone(db, payable, payable.purpose);
  const request = await getRequestOf(db, payable.requestId);
  const customer = await findBuyer(db, payable.customerId);
  if (!customer) throw new Error(`there is no person ${payable.customerId}`);
  const { companyName, companyAddress, companyTaxNumber, companyTradeRegister, userName, cityOfResidence } =
    request.form_data;
  const company = companyName.trim();
  return {
    kind: "invoice",
    readerId: payable.customerId,
    customerId: payable.customerId,
    requestId: request.id,
    issuer: { country: request.country_code },
    language: customer.language,
    currency: payable.currency,
    buyer: {
      ...PRIVATE,
      kind: company ? "company" : "person",
      name: company || userName.trim() || customer.name,
      address: customer.address,
      ...(company && {
        address: companyAddress.trim(),
        tax_number: companyTaxNumber.trim(),
        trade_register: companyTradeRegister.trim(),
      }),
      city: cityOfResidence.trim(),
      country: customer.country ?? "",
    },
    reference: request.reference,
    gross: await describeLines(db, payable, request, customer.language),
  };
}

/** The invoice of a payable that belongs to no request, addressed to the company of the account, if it has one. */
async function composeStandalone(
  db: Db,
  { kind: paid, customerId, currency }: PaidPayable,
  { reference, lines }: PayablePurpose,
): Promise<Composed> {
  const customer = await findBuyer(db, customerId);
  if (!customer) throw new Error(`there is no person ${customerId}`);
  const { language, company, address, city, country } = customer;
  return {
    kind: "invoice",
    readerId: customerId,
    customerId,
    requestId: null,
    issuer: { country: undefined },
    language,
    currency,
    buyer: {
      ...PRIVATE,
      kind: company ? "company" : "person",
      name: company?.name ?? customer.name,
      address,
      ...(company && {
        address: company.address,
        tax_number: company.tax_number,
        trade_register: company.trade_register,
      }),
      city: city ?? "",
      country: country ?? "",
    },
    reference,
    gross: lines.map(({ kind, description, gross }) => ({
      kind,
      description: textIn(description, language),
      category: paid === "subscription" ? ("subscriptions" as const) : ("services" as const),
      gross,
    })),
  };
}

/** The receipt of a payment. */
export async function composeReceipt(db: Db, transactionId: string): Promise<Composed> {
  const payment = await describePayment(db, transactionId);
  const { amount, reference, paidAt } = payment;
  return composeReceiptOf(db, payment, { amount, reference, direction: "in", at: paidAt });
}

/** The receipt of a refund of something that was not invoiced. */
export function composeRefundReceipt(db: Db, refund: PaidRefund): Promise<Composed> {
  const { payment, amount, reference, returnedAt } = refund;
  return composeReceiptOf(db, payment, { amount, reference, direction: "out", at: returnedAt });
}

/** A receipt states only the amount that arrived or was refunded; the invoice states VAT. */
async function composeReceiptOf(
  db: Db,
  payment: PaidPayment,
  moved: { amount: number; reference: string; direction: "in" | "out"; at: Date },
): Promise<Composed> {
  const { language } = payment;
  const { amount: gross, reference, direction, at } = moved;
  const payable = await describePayable(db, payment.payableId);
  const request = payable.purpose ? undefined : await getRequestOf(db, payment.requestId);
  const description = request
    ? await describePurpose(db, payable, request, language)
    : textIn(payable.purpose?.label ?? { fr: "", en: "" }, language);
  return {
    kind: "receipt",
    readerId: payment.payerId,
    customerId: payment.customerId,
    requestId: request?.id ?? null,
    issuer: { country: request?.country_code },
    language,
    currency: payment.currency,
    buyer: { ...PRIVATE, name: payment.payerName },
    reference,
    payment: { method: describeMethod(payment, language), paid_at: at.toISOString(), direction },
    lines: [{ kind: "service", description, category: "disbursements", rate: 0, net: gross, tax: 0, gross }],
  };
}

/** The credit note of a refund: the share that it credits of each part of the locked invoice. */
export async function composeCreditNote(
  db: Db,
  { amount, reference }: PaidRefund,
  { id, entityId, readerId, customerId, requestId, document }: LockedInvoice,
): Promise<Composed> {
  const { taxes, lines: invoiced, language, currency, buyer, number, issued_on } = document;
  const earlier = (await findCreditNotes(db, id)).flatMap((note) => note.document.lines);
  return {
    kind: "credit_note",
    readerId,
    customerId,
    requestId,
    issuer: { entityId },
    language,
    currency,
    buyer,
    reference,
    invoice: { id, number, issued_on },
    lines: creditLines(taxes, creditedByTax(taxes, earlier), amount, describeCredit(invoiced, language)),
  };
}

import type { Buyer, DocumentKind, DocumentLine, IssuedDocument } from "@passerelle/domain/billing/documents";
import type { GrossLine } from "@passerelle/domain/billing/lines";
import type { Language } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";
import { describeCharge, describePayable, describeRefund, type PaidCharge } from "../../payments/service.ts";
import type { Db } from "../../platform/db.ts";
import { findBuyer } from "../../profiles/service.ts";
import { findRequest } from "../../requests/service.ts";
import { describeLines, describeMethod, describePurpose } from "./describe-lines.ts";

/** A document before it has a seller, a number and a date. */
export type Draft = {
  kind: DocumentKind;
  /** Who can read it; null for the payer of a link, who has no account. */
  readerId: string | null;
  customerId: string;
  requestId: string | null;
  /** Who issues it: as its invoice, for a credit note. */
  entityId?: string;
  /** ISO 3166-1 alpha-2: who bills services there issues it; undefined when it belongs to no country. */
  country: string | undefined;
  language: Language;
  currency: Currency;
  buyer: Buyer;
  reference: string;
  payment?: IssuedDocument["payment"];
} & ({ gross: GrossLine[] } | { lines: DocumentLine[] });

/** A receipt states what arrived or went back, and no VAT: that is for the invoice. */
const untaxed = (description: string, gross: number): DocumentLine[] => [
  { kind: "service", description, category: "disbursements", rate: 0, net: gross, tax: 0, gross },
];

async function getRequestOf(db: Db, requestId: string | null) {
  const request = requestId === null ? undefined : await findRequest(db, requestId);
  if (!request) throw new Error(`there is no request ${requestId}`);
  return request;
}

export async function draftInvoice(db: Db, payableId: string): Promise<Draft> {
  const payable = await describePayable(db, payableId);
  const request = await getRequestOf(db, payable.requestId);
  const customer = await findBuyer(db, payable.customerId);
  if (!customer) throw new Error(`there is no person ${payable.customerId}`);
  const { companyName, userName, cityOfResidence } = request.form_data;
  const company = companyName.trim();
  return {
    kind: "invoice",
    readerId: payable.customerId,
    customerId: payable.customerId,
    requestId: request.id,
    country: request.country_code,
    language: customer.language,
    currency: payable.currency,
    buyer: {
      kind: company ? "company" : "person",
      name: company || userName.trim() || customer.name,
      address: "",
      city: cityOfResidence.trim(),
      country: customer.country ?? "",
      tax_number: "",
      trade_register: "",
    },
    reference: request.reference,
    gross: await describeLines(db, payable, request, customer.language),
  };
}

export async function draftReceipt(db: Db, transactionId: string): Promise<Draft> {
  const charge = await describeCharge(db, transactionId);
  return draftOfCharge(db, charge, {
    amount: charge.amount,
    reference: charge.reference,
    direction: "in",
    at: charge.paidAt,
  });
}

/** The receipt of a refund of something that was not invoiced. */
export async function draftRefundReceipt(db: Db, refundId: string): Promise<Draft> {
  const { charge, amount, reference, returnedAt } = await describeRefund(db, refundId);
  return draftOfCharge(db, charge, { amount, reference, direction: "out", at: returnedAt });
}

async function draftOfCharge(
  db: Db,
  charge: PaidCharge,
  moved: { amount: number; reference: string; direction: "in" | "out"; at: Date },
): Promise<Draft> {
  const { language } = charge;
  const payable = await describePayable(db, charge.payableId);
  const request = await getRequestOf(db, charge.requestId);
  const purpose = await describePurpose(db, payable, request, language);
  return {
    kind: "receipt",
    readerId: charge.payerId,
    customerId: charge.customerId,
    requestId: request.id,
    country: request.country_code,
    language,
    currency: charge.currency,
    buyer: {
      kind: "person",
      name: charge.payerName,
      address: "",
      city: "",
      country: "",
      tax_number: "",
      trade_register: "",
    },
    reference: moved.reference,
    payment: {
      method: describeMethod(charge, language),
      paid_at: moved.at.toISOString(),
      direction: moved.direction,
    },
    lines: untaxed(purpose, moved.amount),
  };
}

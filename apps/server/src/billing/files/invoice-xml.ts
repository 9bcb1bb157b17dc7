import type { Buyer, DocumentLine, IssuedDocument, Seller } from "@passerelle/domain/billing/documents";
import { sellerName } from "@passerelle/domain/billing/format";
import type { Currency } from "@passerelle/domain/money";
import { toDecimal } from "../../platform/amounts.ts";
import { documentWords } from "./document-words.ts";
import { categoryCode, groupTaxes, type TaxGroup } from "./tax-codes.ts";
import { element, type Xml } from "./xml.ts";

const GUIDELINE = "urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic";
const STANDARD = "urn:un:unece:uncefact:data:standard";

/** UNTDID 1001. */
const TYPE_CODES = { invoice: "380", credit_note: "381" } as const;
/** UNTDID 5189: a discount. */
const DISCOUNT = "95";
/** UN/ECE recommendation 20: one piece. */
const PIECE = "C62";
/** Repayment of what was spent in the name and on behalf of the customer. */
const DISBURSEMENT = "VATEX-EU-79-C";

/**
 * The invoice or credit note in the syntax of EN 16931 (UN/CEFACT CII, profile Factur-X BASIC), with the amounts of the
 * page. Undefined for a receipt, and for a seller without a tax number, whose invoices the standard does not allow.
 */
export function writeInvoiceXml(document: IssuedDocument): string | undefined {
  if (document.kind === "receipt" || document.seller.tax_number.trim() === "") return undefined;
  const invoice = element(
    "rsm:CrossIndustryInvoice",
    [context(), header(document, TYPE_CODES[document.kind]), transaction(document)],
    {
      "xmlns:rsm": `${STANDARD}:CrossIndustryInvoice:100`,
      "xmlns:ram": `${STANDARD}:ReusableAggregateBusinessInformationEntity:100`,
      "xmlns:qdt": `${STANDARD}:QualifiedDataType:100`,
      "xmlns:udt": `${STANDARD}:UnqualifiedDataType:100`,
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${invoice}\n`;
}

const context = (): Xml =>
  element("rsm:ExchangedDocumentContext", [
    element("ram:GuidelineSpecifiedDocumentContextParameter", [element("ram:ID", GUIDELINE)]),
  ]);

const header = (document: IssuedDocument, typeCode: string): Xml =>
  element("rsm:ExchangedDocument", [
    element("ram:ID", document.number),
    element("ram:TypeCode", typeCode),
    element("ram:IssueDateTime", [day("udt", document.issued_on)]),
    document.seller.fictional
      ? element("ram:IncludedNote", [element("ram:Content", documentWords(document)("notes.demonstration"))])
      : undefined,
  ]);

const transaction = (document: IssuedDocument): Xml =>
  element("rsm:SupplyChainTradeTransaction", [
    ...document.lines.filter((line) => !isAllowance(line)).map((line, at) => invoiceLine(document, line, at)),
    element("ram:ApplicableHeaderTradeAgreement", [
      sellerParty(document.seller),
      buyerParty(document.buyer, document.seller),
    ]),
    element("ram:ApplicableHeaderTradeDelivery", []),
    settlement(document),
  ]);

/** The price of a line may not be negative (BR-27), so a negative line becomes an allowance of the document (BG-20). */
const isAllowance = ({ net }: DocumentLine): boolean => net < 0;

function invoiceLine({ currency }: IssuedDocument, line: DocumentLine, at: number): Xml {
  const net = toDecimal(line.net, currency);
  return element("ram:IncludedSupplyChainTradeLineItem", [
    element("ram:AssociatedDocumentLineDocument", [element("ram:LineID", String(at + 1))]),
    element("ram:SpecifiedTradeProduct", [element("ram:Name", line.description)]),
    element("ram:SpecifiedLineTradeAgreement", [
      element("ram:NetPriceProductTradePrice", [element("ram:ChargeAmount", net)]),
    ]),
    element("ram:SpecifiedLineTradeDelivery", [element("ram:BilledQuantity", "1", { unitCode: PIECE })]),
    element("ram:SpecifiedLineTradeSettlement", [
      element("ram:ApplicableTradeTax", taxCategory(line)),
      element("ram:SpecifiedTradeSettlementLineMonetarySummation", [element("ram:LineTotalAmount", net)]),
    ]),
  ]);
}

const taxCategory = (line: DocumentLine): Xml[] => [
  element("ram:TypeCode", "VAT"),
  element("ram:CategoryCode", categoryCode(line)),
  element("ram:RateApplicablePercent", percent(line.rate)),
];

/**
 * A tax number that is not a VAT identifier (scheme VA), like most African ones, is the seller's local tax registration
 * (FC). It does not identify the seller: BR-CO-26 also requires the trade register or another id.
 */
function sellerParty(seller: Seller): Xml {
  const vat = findVatIdentifier(seller.tax_number, seller.country);
  return element("ram:SellerTradeParty", [
    vat || seller.trade_register !== "" ? undefined : element("ram:ID", seller.tax_number),
    element("ram:Name", sellerName(seller)),
    legalOrganization(seller.trade_register),
    postalAddress(seller, seller.country),
    seller.email === ""
      ? undefined
      : element("ram:URIUniversalCommunication", [element("ram:URIID", seller.email, { schemeID: "EM" })]),
    vat ? taxRegistration(vat, "VA") : taxRegistration(seller.tax_number, "FC"),
  ]);
}

/** EN 16931 has no local tax registration for buyers: a number that is not a VAT identifier becomes the buyer's id (BT-46). */
function buyerParty(buyer: Buyer, seller: Seller): Xml {
  const vat = findVatIdentifier(buyer.tax_number, buyer.country);
  return element("ram:BuyerTradeParty", [
    vat || buyer.tax_number === "" ? undefined : element("ram:ID", buyer.tax_number),
    element("ram:Name", buyer.name),
    legalOrganization(buyer.trade_register),
    // A country is required (BR-11). For a buyer without a known country it is the seller's.
    postalAddress(buyer, buyer.country || seller.country),
    vat ? taxRegistration(vat, "VA") : undefined,
  ]);
}

const legalOrganization = (number: string): Xml | undefined =>
  number === "" ? undefined : element("ram:SpecifiedLegalOrganization", [element("ram:ID", number)]);

const taxRegistration = (number: string, scheme: "VA" | "FC"): Xml =>
  element("ram:SpecifiedTaxRegistration", [element("ram:ID", number, { schemeID: scheme })]);

/** The number as a VAT identifier, which begins with the country (BR-CO-09; EL for Greece); undefined if it is not one. */
function findVatIdentifier(number: string, country: string): string | undefined {
  const packed = number.replaceAll(/\s/g, "");
  const prefix = country === "GR" ? "EL" : country;
  return prefix !== "" && packed.startsWith(prefix) && /^[A-Z]{2}[0-9A-Z]{2,12}$/.test(packed)
    ? packed
    : undefined;
}

function postalAddress({ address, city }: { address: string; city: string }, country: string): Xml {
  const [one, two, ...more] = address
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const three = more.join(", ");
  const lines = { LineOne: one, LineTwo: two, LineThree: three, CityName: city };
  return element("ram:PostalTradeAddress", [
    ...Object.entries(lines).map(([name, text]) => (text ? element(`ram:${name}`, text) : undefined)),
    element("ram:CountryID", country),
  ]);
}

function settlement(document: IssuedDocument): Xml {
  const { currency, reference, totals, lines, invoice } = document;
  const amount = (name: string, value: number, attributes?: Record<string, string>) =>
    element(`ram:${name}`, toDecimal(value, currency), attributes);
  const sum = (some: DocumentLine[]) => some.reduce((total, { net }) => total + net, 0);
  const allowances = lines.filter(isAllowance);
  return element("ram:ApplicableHeaderTradeSettlement", [
    reference === "" ? undefined : element("ram:PaymentReference", reference),
    element("ram:InvoiceCurrencyCode", currency),
    ...groupTaxes(document.taxes).map((group) => taxBreakdown(document, group)),
    ...allowances.map((line) => allowance(currency, line)),
    element("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      amount("LineTotalAmount", sum(lines.filter((line) => !isAllowance(line)))),
      allowances.length === 0 ? undefined : amount("AllowanceTotalAmount", -sum(allowances)),
      amount("TaxBasisTotalAmount", totals.net),
      amount("TaxTotalAmount", totals.tax, { currencyID: currency }),
      amount("GrandTotalAmount", totals.gross),
      // Documents are issued only for paid or refunded amounts, so nothing is due.
      amount("TotalPrepaidAmount", totals.gross),
      amount("DuePayableAmount", 0),
    ]),
    invoice &&
      element("ram:InvoiceReferencedDocument", [
        element("ram:IssuerAssignedID", invoice.number),
        element("ram:FormattedIssueDateTime", [day("qdt", invoice.issued_on)]),
      ]),
  ]);
}

const taxBreakdown = (document: IssuedDocument, { code, rate, net, tax }: TaxGroup): Xml =>
  element("ram:ApplicableTradeTax", [
    element("ram:CalculatedAmount", toDecimal(tax, document.currency)),
    element("ram:TypeCode", "VAT"),
    code === "E" ? element("ram:ExemptionReason", documentWords(document)("notes.disbursements")) : undefined,
    element("ram:BasisAmount", toDecimal(net, document.currency)),
    element("ram:CategoryCode", code),
    code === "E" ? element("ram:ExemptionReasonCode", DISBURSEMENT) : undefined,
    element("ram:RateApplicablePercent", percent(rate)),
  ]);

const allowance = (currency: Currency, line: DocumentLine): Xml =>
  element("ram:SpecifiedTradeAllowanceCharge", [
    element("ram:ChargeIndicator", [element("udt:Indicator", "false")]),
    element("ram:ActualAmount", toDecimal(-line.net, currency)),
    element("ram:ReasonCode", DISCOUNT),
    element("ram:Reason", line.description),
    element("ram:CategoryTradeTax", taxCategory(line)),
  ]);

/** `2026-01-31` in format 102: `20260131`. */
const day = (namespace: "udt" | "qdt", date: string): Xml =>
  element(`${namespace}:DateTimeString`, date.replaceAll("-", ""), { format: "102" });

/** 1925 is `19.25`. */
const percent = (basisPoints: number): string => (basisPoints / 100).toFixed(2);

import { type Cii, readCii } from "./cii.ts";

const EXCHANGED = "/rsm:CrossIndustryInvoice/rsm:ExchangedDocument";
const TRADE = "/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction";
const SELLER = `${TRADE}/ram:ApplicableHeaderTradeAgreement/ram:SellerTradeParty`;
const BUYER = `${TRADE}/ram:ApplicableHeaderTradeAgreement/ram:BuyerTradeParty`;
const SETTLEMENT = `${TRADE}/ram:ApplicableHeaderTradeSettlement`;
const TOTALS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const LINES = `${TRADE}/ram:IncludedSupplyChainTradeLineItem`;
const BREAKDOWN = `${SETTLEMENT}/ram:ApplicableTradeTax`;
const ALLOWANCES = `${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator='false']`;
const LINE_NET =
  "ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount";
const LINE_TAX = "ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax";

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));
const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const isCountry = (code: string | undefined) => /^[A-Z]{2}$/.test(code ?? "") && regions.of(code as string);

const isThere = (text: string | undefined) => text !== undefined && text.replace(/[ \t\r\n]/g, "") !== "";
const absolute = (value: bigint) => (value < 0n ? -value : value);
const sum = (amounts: (bigint | undefined)[]) =>
  amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n);
/** `basis * rate`, rounded to hundredths, half up. Both are in hundredths, and the rate is percent. */
const taxOf = (basis: bigint, rate: bigint) => (absolute(basis) * rate + 5_000n) / 10_000n;

type Rule = (invoice: Cii) => unknown;
const every = (path: string, holds: (one: Cii, invoice: Cii) => unknown): Rule => {
  return (invoice) => invoice.all(path).every((one) => holds(one, invoice));
};

/**
 * Those rules of EN 16931-1 in their CII binding that apply to our documents, written from the text of the standard: presence
 * (BR), conditions and arithmetic (BR-CO), categories S, Z and E, decimals (BR-DEC) and codes (BR-CL). No package of the registry
 * contains the official Schematron.
 */
const RULES: Record<string, Rule> = {
  "BR-01": ({ text }) => isThere(text("//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID")),
  "BR-02": ({ text }) => isThere(text(`${EXCHANGED}/ram:ID`)),
  "BR-03": ({ text }) =>
    /^\d{8}$/.test(text(`${EXCHANGED}/ram:IssueDateTime/udt:DateTimeString[@format='102']`) ?? ""),
  "BR-CL-01": ({ text }) => ["380", "381"].includes(text(`${EXCHANGED}/ram:TypeCode`) ?? ""),
  "BR-CL-04": ({ text }) => CURRENCIES.has(text(`${SETTLEMENT}/ram:InvoiceCurrencyCode`) ?? ""),
  "BR-06": ({ text }) => isThere(text(`${SELLER}/ram:Name`)),
  "BR-07": ({ text }) => isThere(text(`${BUYER}/ram:Name`)),
  "BR-09": ({ text }) => isThere(text(`${SELLER}/ram:PostalTradeAddress/ram:CountryID`)),
  "BR-11": ({ text }) => isThere(text(`${BUYER}/ram:PostalTradeAddress/ram:CountryID`)),
  "BR-CL-14": ({ texts }) => texts("//ram:CountryID").every(isCountry),
  "BR-12": ({ amount }) => amount(`${TOTALS}/ram:LineTotalAmount`) !== undefined,
  "BR-13": ({ amount }) => amount(`${TOTALS}/ram:TaxBasisTotalAmount`) !== undefined,
  "BR-14": ({ amount }) => amount(`${TOTALS}/ram:GrandTotalAmount`) !== undefined,
  "BR-15": ({ amount }) => amount(`${TOTALS}/ram:DuePayableAmount`) !== undefined,
  "BR-16": ({ count }) => count(LINES) > 0,
  "BR-21": every(LINES, ({ text }) => isThere(text("ram:AssociatedDocumentLineDocument/ram:LineID"))),
  "BR-22": every(LINES, ({ count }) => count("ram:SpecifiedLineTradeDelivery/ram:BilledQuantity") === 1),
  "BR-23": every(LINES, ({ text }) => text("ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode")),
  "BR-24": every(LINES, ({ amount }) => amount(LINE_NET) !== undefined),
  "BR-25": every(LINES, ({ text }) => isThere(text("ram:SpecifiedTradeProduct/ram:Name"))),
  "BR-27": every(LINES, ({ amount }) => {
    const price = amount("ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount");
    return price !== undefined && price >= 0n;
  }),
  "BR-31": every(ALLOWANCES, ({ amount }) => amount("ram:ActualAmount") !== undefined),
  "BR-32": every(ALLOWANCES, ({ text }) => text("ram:CategoryTradeTax[ram:TypeCode='VAT']/ram:CategoryCode")),
  "BR-33": every(ALLOWANCES, ({ text }) => isThere(text("ram:Reason")) || text("ram:ReasonCode")),
  "BR-45": every(BREAKDOWN, ({ amount }) => amount("ram:BasisAmount") !== undefined),
  "BR-46": every(BREAKDOWN, ({ amount }) => amount("ram:CalculatedAmount") !== undefined),
  "BR-47": every(BREAKDOWN, ({ text }) => text("self::*[ram:TypeCode='VAT']/ram:CategoryCode")),
  "BR-48": every(BREAKDOWN, ({ text }) => text("ram:RateApplicablePercent")),
  "BR-55": every(`${SETTLEMENT}/ram:InvoiceReferencedDocument`, ({ text }) =>
    isThere(text("ram:IssuerAssignedID")),
  ),
  "BR-62": every(`${SELLER}/ram:URIUniversalCommunication`, ({ text }) => text("ram:URIID/@schemeID")),
  "BR-CO-04": every(LINES, ({ text }) => text(`${LINE_TAX}[ram:TypeCode='VAT']/ram:CategoryCode`)),
  "BR-CO-09": ({ texts }) =>
    texts("//ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']").every(
      (id) => id.startsWith("EL") || isCountry(id.slice(0, 2)),
    ),
  "BR-CO-10": ({ amount, all }) =>
    amount(`${TOTALS}/ram:LineTotalAmount`) === sum(all(LINES).map((line) => line.amount(LINE_NET))),
  "BR-CO-11": ({ amount, all }) =>
    (amount(`${TOTALS}/ram:AllowanceTotalAmount`) ?? 0n) ===
    sum(all(ALLOWANCES).map((one) => one.amount("ram:ActualAmount"))),
  "BR-CO-13": ({ amount }) =>
    amount(`${TOTALS}/ram:TaxBasisTotalAmount`) ===
    sum([amount(`${TOTALS}/ram:LineTotalAmount`)]) - sum([amount(`${TOTALS}/ram:AllowanceTotalAmount`)]),
  "BR-CO-14": ({ amount, all }) =>
    amount(`${TOTALS}/ram:TaxTotalAmount[@currencyID=${SETTLEMENT}/ram:InvoiceCurrencyCode]`) ===
    sum(all(BREAKDOWN).map((one) => one.amount("ram:CalculatedAmount"))),
  "BR-CO-15": ({ amount }) =>
    amount(`${TOTALS}/ram:GrandTotalAmount`) ===
    sum([amount(`${TOTALS}/ram:TaxBasisTotalAmount`), amount(`${TOTALS}/ram:TaxTotalAmount`)]),
  "BR-CO-16": ({ amount }) =>
    amount(`${TOTALS}/ram:DuePayableAmount`) ===
    sum([amount(`${TOTALS}/ram:GrandTotalAmount`)]) - sum([amount(`${TOTALS}/ram:TotalPrepaidAmount`)]),
  "BR-CO-17": every(BREAKDOWN, (one) => distance(one) <= 100n),
  "BR-CO-18": ({ count }) => count(BREAKDOWN) > 0,
  "BR-CO-25": ({ amount, count }) =>
    sum([amount(`${TOTALS}/ram:DuePayableAmount`)]) <= 0n || count("//ram:SpecifiedTradePaymentTerms") > 0,
  "BR-CO-26": ({ count }) =>
    count(
      `${SELLER}/ram:ID | ${SELLER}/ram:SpecifiedLegalOrganization/ram:ID | ${SELLER}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']`,
    ) > 0,
  "BR-DEC": ({ texts }) =>
    texts("//*[contains(local-name(), 'Amount')]").every((text) => /^-?\d+(?:\.\d{1,2})?$/.test(text)),
  "BR-S-01": breaksDown("S"),
  "BR-Z-01": ({ count }) => count(`${BREAKDOWN}[ram:CategoryCode='Z']`) <= 1,
  "BR-E-01": ({ count }) => count(`${BREAKDOWN}[ram:CategoryCode='E']`) <= 1,
  "BR-Z-01 (in lines)": breaksDown("Z"),
  "BR-E-01 (in lines)": breaksDown("E"),
  // BR-Z-02 and BR-E-02 state the same for their categories.
  "BR-S-02": ({ count }) =>
    count(`${SELLER}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA' or @schemeID='FC']`) > 0,
  "BR-S-05": every(
    "//*[ram:CategoryCode='S']",
    ({ amount }) => sum([amount("ram:RateApplicablePercent")]) > 0n,
  ),
  "BR-Z-05": every("//*[ram:CategoryCode='Z']", ({ amount }) => amount("ram:RateApplicablePercent") === 0n),
  "BR-E-05": every("//*[ram:CategoryCode='E']", ({ amount }) => amount("ram:RateApplicablePercent") === 0n),
  // BR-Z-08 and BR-E-08 state the same for their categories.
  "BR-S-08": every(BREAKDOWN, (one, { all }) => {
    const same = `[ram:CategoryCode='${one.text("ram:CategoryCode")}' and number(ram:RateApplicablePercent)=${one.text("ram:RateApplicablePercent")}]`;
    const lines = all(`${LINES}[${LINE_TAX}${same}]`).map((line) => line.amount(LINE_NET));
    const less = all(`${ALLOWANCES}[ram:CategoryTradeTax${same}]`).map(({ amount }) =>
      amount("ram:ActualAmount"),
    );
    return one.amount("ram:BasisAmount") === sum(lines) - sum(less);
  }),
  "BR-S-09": every(`${BREAKDOWN}[ram:CategoryCode='S']`, (one) => distance(one) < 100n),
  "BR-Z-09": every(
    `${BREAKDOWN}[ram:CategoryCode='Z']`,
    ({ amount }) => amount("ram:CalculatedAmount") === 0n,
  ),
  "BR-E-09": every(
    `${BREAKDOWN}[ram:CategoryCode='E']`,
    ({ amount }) => amount("ram:CalculatedAmount") === 0n,
  ),
  "BR-S-10": every(`${BREAKDOWN}[ram:CategoryCode!='E']`, ({ count }) => count("ram:ExemptionReason") === 0),
  "BR-E-10": every(`${BREAKDOWN}[ram:CategoryCode='E']`, ({ text }) => isThere(text("ram:ExemptionReason"))),
  "BR-O": ({ count }) => count("//ram:CategoryCode[.='O']") === 0,
};

/** The difference between the VAT of a breakdown and its basis times its rate, in hundredths. */
function distance({ amount }: Cii): bigint {
  const tax = taxOf(amount("ram:BasisAmount") ?? 0n, amount("ram:RateApplicablePercent") ?? 0n);
  return absolute(absolute(amount("ram:CalculatedAmount") ?? 0n) - tax);
}

/** The breakdown has a category if and only if a line or an allowance has it. */
function breaksDown(code: string): Rule {
  return ({ count }) => {
    const used = count(
      `${LINES}/${LINE_TAX}[ram:CategoryCode='${code}'] | ${ALLOWANCES}/ram:CategoryTradeTax[ram:CategoryCode='${code}']`,
    );
    return used > 0 === count(`${BREAKDOWN}[ram:CategoryCode='${code}']`) > 0;
  };
}

/** The ids of the rules that an invoice breaks. */
export const brokenRules = (xml: string): string[] =>
  readCii(xml, (invoice) =>
    Object.entries(RULES)
      .filter(([, holds]) => !holds(invoice))
      .map(([id]) => id),
  );

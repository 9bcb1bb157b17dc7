import fc from "fast-check";
import { expect, test } from "vitest";
import { readCii, validateAgainstSchema } from "../../../test/billing/cii.ts";
import { brokenRules } from "../../../test/billing/en16931.ts";
import {
  anyInvoice,
  companyInvoice,
  creditNote,
  personInvoice,
  receipt,
  taxed,
} from "../../../test/billing/issued-documents.ts";
import { writeInvoiceXml } from "./invoice-xml.ts";

const write = (document: Parameters<typeof writeInvoiceXml>[0]): string => {
  const xml = writeInvoiceXml(document);
  if (xml === undefined) throw new Error("no XML");
  return xml;
};

test("any invoice and credit note is valid under the schema and the rules of EN 16931", () => {
  fc.assert(
    fc.property(anyInvoice, (document) => {
      const xml = write(document);
      validateAgainstSchema(xml);
      expect(brokenRules(xml)).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

test("writes the amounts of the document, without decimals in francs and with two in euros", () => {
  const amounts = (xml: string) =>
    readCii(xml, ({ texts }) => texts("//ram:SpecifiedTradeSettlementHeaderMonetarySummation/*"));
  const document = personInvoice();
  expect(document.totals).toEqual({ net: 33_543, tax: 6_457, gross: 40_000 });
  expect(amounts(write(document))).toEqual(["41929", "8386", "33543", "6457", "40000", "40000", "0"]);
  expect(amounts(write({ ...document, currency: "EUR" }))).toEqual([
    "419.29",
    "83.86",
    "335.43",
    "64.57",
    "400.00",
    "400.00",
    "0.00",
  ]);
});

test("writes a discount as an allowance with the VAT of what it discounts", () => {
  readCii(write(personInvoice()), ({ text, count }) => {
    expect(count("//ram:IncludedSupplyChainTradeLineItem")).toBe(1);
    const allowance = "//ram:SpecifiedTradeAllowanceCharge";
    expect(text(`${allowance}/ram:ActualAmount`)).toBe("8386");
    expect(text(`${allowance}/ram:Reason`)).toBe("Remise abonné (20 %)");
    expect(text(`${allowance}/ram:CategoryTradeTax/ram:RateApplicablePercent`)).toBe("19.25");
  });
});

test("exempts disbursements with the reason of the directive", () => {
  readCii(write(companyInvoice()), ({ text, count }) => {
    expect(count("//ram:IncludedSupplyChainTradeLineItem[.//ram:CategoryCode='E']")).toBe(2);
    const exempt = "//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax[ram:CategoryCode='E']";
    expect(text(`${exempt}/ram:BasisAmount`)).toBe("8750");
    expect(text(`${exempt}/ram:ExemptionReasonCode`)).toBe("VATEX-EU-79-C");
  });
});

test("adds services and subscriptions of one rate together", () => {
  const base = { description: "Abonnement annuel", rate: 1800, gross: 11_800 };
  const document = personInvoice(
    taxed([
      { ...base, kind: "service", category: "services" },
      { ...base, kind: "subscription", category: "subscriptions" },
    ]),
  );
  expect(document.taxes).toHaveLength(2);
  readCii(write(document), ({ texts }) => {
    expect(texts("//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:BasisAmount")).toEqual([
      "20000",
    ]);
  });
});

test("names the invoice of a credit note", () => {
  readCii(write(creditNote()), ({ text }) => {
    expect(text("//rsm:ExchangedDocument/ram:TypeCode")).toBe("381");
    expect(text("//ram:InvoiceReferencedDocument/ram:IssuerAssignedID")).toBe("LP-F-2026-000123");
    expect(text("//ram:InvoiceReferencedDocument//qdt:DateTimeString")).toBe("20260131");
  });
});

test.each([
  ["M0123456789012X", "CM", "FC"],
  ["FR40303265045", "FR", "VA"],
  ["FR 40 303 265 045", "FR", "VA"],
  // Begins with another country.
  ["SN12345678", "CM", "FC"],
  ["EL123456789", "GR", "VA"],
])("registers the seller's number %s in %s as %s", (tax_number, country, scheme) => {
  const { seller } = personInvoice();
  const xml = write(personInvoice({ seller: { ...seller, tax_number, country, trade_register: "" } }));
  expect(brokenRules(xml)).toEqual([]);
  readCii(xml, ({ text }) => {
    expect(text("//ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID/@schemeID")).toBe(scheme);
  });
});

test("says that a fictional seller is one", () => {
  const { seller } = personInvoice();
  const xml = write(personInvoice({ seller: { ...seller, fictional: true } }));
  readCii(xml, ({ text }) => {
    expect(text("//ram:IncludedNote/ram:Content")).toMatch(/^Document de démonstration/);
  });
});

test("writes no XML for a receipt, nor for a seller without a tax number", () => {
  expect(writeInvoiceXml(receipt())).toBeUndefined();
  const { seller } = personInvoice();
  expect(writeInvoiceXml(personInvoice({ seller: { ...seller, tax_number: " " } }))).toBeUndefined();
});

test("keeps what people typed as text, without what XML cannot write", () => {
  const { buyer } = personInvoice();
  const name = "<b>&amp;\u0000\u0008\ud800 “Awa” ]]>";
  const xml = write(personInvoice({ buyer: { ...buyer, name } }));
  validateAgainstSchema(xml);
  readCii(xml, ({ text }) => {
    expect(text("//ram:BuyerTradeParty/ram:Name")).toBe("<b>&amp;\ufffd “Awa” ]]>");
  });
});

test.each([
  ["BR-CO-10", "41929</ram:LineTotalAmount><ram:Allow", "41930</ram:LineTotalAmount><ram:Allow"],
  ["BR-CO-11", "ActualAmount>8386<", "ActualAmount>8385<"],
  ["BR-CO-13", "TaxBasisTotalAmount>33543<", "TaxBasisTotalAmount>33542<"],
  ["BR-CO-14", "CalculatedAmount>6457<", "CalculatedAmount>6458<"],
  ["BR-CO-15", "GrandTotalAmount>40000<", "GrandTotalAmount>40001<"],
  ["BR-CO-16", "TotalPrepaidAmount>40000<", "TotalPrepaidAmount>39999<"],
  ["BR-CO-17", "CalculatedAmount>6457<", "CalculatedAmount>6459<"],
  ["BR-S-02", 'schemeID="FC"', 'schemeID="XX"'],
  ["BR-S-05", "RateApplicablePercent>19.25<", "RateApplicablePercent>0.00<"],
  ["BR-S-08", "BasisAmount>33543<", "BasisAmount>33544<"],
  ["BR-S-09", "CalculatedAmount>6457<", "CalculatedAmount>6455<"],
  ["BR-11", "<ram:CountryID>FR</ram:CountryID>", ""],
  ["BR-DEC", "DuePayableAmount>0<", "DuePayableAmount>0.000<"],
])("the checker notices an invoice that breaks %s", (rule, right, wrong) => {
  const xml = write(personInvoice());
  expect(xml).toContain(right);
  const broken = xml.replaceAll(right, wrong);
  if (rule === "BR-DEC") expect(() => brokenRules(broken)).toThrow(/decimals/);
  else expect(brokenRules(broken)).toContain(rule);
});

test("the schema notices elements in the wrong order", () => {
  const xml = write(personInvoice());
  const wrong = xml.replace(/(<ram:TypeCode>380<.*?>)(<ram:IssueDateTime>.*?<\/ram:IssueDateTime>)/, "$2$1");
  expect(wrong).not.toBe(xml);
  expect(() => validateAgainstSchema(wrong)).toThrow(/IssueDateTime/);
});

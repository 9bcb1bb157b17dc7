import { formatMoney } from "@passerelle/domain/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCii } from "../../../test/billing/cii.ts";
import {
  anyInvoice,
  companyInvoice,
  creditNote,
  longInvoice,
  personInvoice,
  receipt,
} from "../../../test/billing/issued-documents.ts";
import { readPdf } from "../../../test/billing/pdf.ts";
import { renderDocument } from "./document-files.ts";

const render = async (document: Parameters<typeof renderDocument>[0]) =>
  readPdf((await renderDocument(document)).pdf);

test("writes PDF/A-3b with its colour profile, embedded fonts, language and tags", async () => {
  const pdf = await render(companyInvoice());
  expect(pdf.metadata).toContain("<pdfaid:part>3</pdfaid:part>");
  expect(pdf.metadata).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
  expect(pdf.intents).toEqual([{ subtype: "GTS_PDFA1", profile: "acsp" }]);
  expect(Object.values(pdf.fonts)).toEqual([true, true, true]);
  expect(pdf).toMatchObject({ pages: 1, language: "fr", isTagged: true, hasUndefinedGlyph: false });
  for (const tag of ["Document", "H1", "H2", "P", "Table", "TR", "TH", "TD"]) expect(pdf.tags).toContain(tag);
});

test("attaches the XML as Factur-X prescribes", async () => {
  const { pdf, xml } = await renderDocument(creditNote());
  const { attachments, metadata } = await readPdf(pdf);
  expect(attachments).toEqual([
    { name: "factur-x.xml", relationship: "Alternative", type: "text/xml", content: xml },
  ]);
  // Credit notes have the type of invoices.
  for (const property of [
    "<fx:DocumentType>INVOICE<",
    "<fx:DocumentFileName>factur-x.xml<",
    "<fx:Version>1.0<",
    "<fx:ConformanceLevel>BASIC<",
    "<pdfaSchema:prefix>fx<",
  ])
    expect(metadata).toContain(property);
});

test("attaches nothing to a receipt", async () => {
  const { pdf, xml } = await renderDocument(receipt());
  expect(xml).toBeUndefined();
  const { attachments, metadata } = await readPdf(pdf);
  expect(attachments).toEqual([]);
  expect(metadata).not.toContain("ConformanceLevel");
});

test("shows who invoices whom, the lines, the VAT and the totals", async () => {
  const { text } = await render(companyInvoice());
  for (const shown of [
    "LP-F-2026-000123",
    "31 janvier 2026",
    "PSR-2026-004211",
    "Le Pont Services SARL",
    "N° fiscal : M0123456789012X",
    "Société Générale de Transit du Wouri",
    "Registre du commerce : RC/DLA/2019/B/0456",
    "Frais de greffe",
    "19,25 %",
    "hors TVA",
    "41 929 FCFA",
    "8 071 FCFA",
    "8 750 FCFA",
    "58 750 FCFA",
    "Page 1 sur 1",
  ])
    expect(text).toContain(shown);
  expect(text).not.toContain("démonstration");
});

test("cuts off neither the name of a seller whose legal form states the capital, nor its numbers", async () => {
  const { seller } = companyInvoice();
  const legal_form = "SARL au capital de 1 000 000 000 FCFA";
  const { text } = await render(companyInvoice({ seller: { ...seller, legal_form } }));
  expect(text).not.toContain("…");
  // At the head and at the foot.
  expect(text.split(`N° fiscal : ${seller.tax_number}`)).toHaveLength(3);
  expect(text).toContain("1 000 000 000 FCFA");
});

test("writes in the language of the document, with decimals on all amounts when one has some", async () => {
  const { text } = await render(companyInvoice({ language: "en", currency: "EUR" }));
  for (const shown of ["Invoice", "31 January 2026", "Total including VAT", "587.50 €", "0.00 €"])
    expect(text).toContain(shown);
});

test("names the invoice that a credit note corrects", async () => {
  const { text } = await render(creditNote({ language: "en" }));
  expect(text).toContain("This credit note relates to invoice LP-F-2026-000123 of 31 January 2026.");
  expect(text).toContain("Total credited");
  expect(text).not.toContain("Balance due");
});

test("shows how and when a receipt was paid, or refunded, and no VAT", async () => {
  const paid = await render(receipt());
  for (const shown of [
    "Reçu de paiement",
    "Orange Money ••12",
    "31 janvier 2026 à 15:32 UTC+1",
    "Montant reçu",
  ])
    expect(paid.text).toContain(shown);
  expect(paid.text).not.toContain("TVA");
  const paid_at = "2026-02-02T23:30:00.000Z";
  const payment = { method: "Wave", paid_at, time_zone: "Africa/Douala", direction: "out" } as const;
  const refunded = await render(receipt({ payment }));
  for (const shown of ["Reçu de remboursement", "3 février 2026", "Montant remboursé"])
    expect(refunded.text).toContain(shown);
});

test("marks every page of a fictional seller as a demonstration", async () => {
  const { seller } = longInvoice();
  const { text, pages } = await render(longInvoice({ seller: { ...seller, fictional: true } }));
  expect(text.match(/Document de démonstration/g)).toHaveLength(pages + 1);
});

test("continues thirty lines on numbered pages, with the header of the table on each", async () => {
  const { text, pages } = await render(longInvoice());
  expect(pages).toBeGreaterThan(1);
  for (let at = 1; at <= 30; at++) expect(text.replaceAll("\n", " ")).toContain(`(dossier ${at})`);
  for (let page = 1; page <= pages; page++) expect(text).toContain(`Page ${page} sur ${pages}`);
  expect(text.match(/Désignation/g)?.length).toBeGreaterThan(1);
});

test("gives the same bytes for the same document, whatever was rendered before", async () => {
  const first = await renderDocument(personInvoice());
  await renderDocument(longInvoice({ language: "en" }));
  expect((await renderDocument(personInvoice())).pdf.equals(first.pdf)).toBe(true);
  expect((await renderDocument(personInvoice({ number: "LP-F-2026-000124" }))).pdf.equals(first.pdf)).toBe(
    false,
  );
});

test("writes well-formed PDF for any document, whatever people typed", async () => {
  await fc.assert(
    fc.asyncProperty(anyInvoice, async (document) => {
      const { pdf, xml } = await renderDocument(document);
      const { metadata, attachments, text, hasUndefinedGlyph, intents } = await readPdf(pdf);
      expect(attachments.map(({ content }) => content)).toEqual([xml]);
      expect(readCii(metadata, ({ count }) => count("//*[local-name()='creator']"))).toBe(1);
      expect(hasUndefinedGlyph).toBe(false);
      expect(intents).toHaveLength(1);
      const { totals, currency, language } = document;
      const written = formatMoney({ amount: totals.gross, currency }, language);
      const [whole = ""] = written
        .replace(/[\u00a0\u202f]/g, " ")
        .split(language === "fr" ? /[, ]*\D*$/ : /[.]|\D*$/);
      expect(text).toContain(whole);
    }),
    { numRuns: 15 },
  );
});

test("replaces characters that the fonts lack and leaves out invisible ones", async () => {
  const { buyer } = personInvoice();
  const name = "Awa 日\u0007\u200b ɛŋɔ ߒߞߏ <&>";
  const { text, hasUndefinedGlyph, metadata } = await render(personInvoice({ buyer: { ...buyer, name } }));
  expect(hasUndefinedGlyph).toBe(false);
  expect(text).toContain("Awa \ufffd");
  expect(text).toContain("ɛŋɔ");
  expect(metadata).not.toContain("<&>");
});

test("keeps a very long description to the page", async () => {
  const document = personInvoice();
  const [line] = document.lines;
  if (!line) throw new Error("no line");
  const long = { ...line, description: "Légalisation ".repeat(400) };
  const { pages, text } = await render(personInvoice({ lines: [long, ...document.lines.slice(1)] }));
  expect(pages).toBe(1);
  expect(text).toContain("…");
});

test("shows the code by which others verify it, and signs the XML that it attaches", async () => {
  const written: (string | undefined)[] = [];
  const { pdf, xml } = await renderDocument(companyInvoice(), {
    sign: async (attached) => {
      written.push(attached);
      return {
        written: "7K3MZ-Q4TBD",
        page: "passerelle.example/verify",
        address: `https://passerelle.example/verify/7K3MZQ4TBD#v1.${"A".repeat(200)}.${"A".repeat(86)}`,
      };
    },
  });
  expect(written).toEqual([xml]);
  const { text, pages, intents, hasUndefinedGlyph } = await readPdf(pdf);
  const shown = text.replaceAll("\n", " ");
  expect(shown).toContain("Vérifier ce document");
  expect(shown).toContain("7K3MZ-Q4TBD");
  expect(shown).toContain("passerelle.example/verify");
  expect(pages).toBe(1);
  expect(intents).toHaveLength(1);
  expect(hasUndefinedGlyph).toBe(false);
});

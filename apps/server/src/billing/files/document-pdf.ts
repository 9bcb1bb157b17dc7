import type { IssuedDocument } from "@passerelle/domain/billing/documents";
import { sellerName } from "@passerelle/domain/billing/format";
import { BOTTOM } from "../../platform/pdf/drawing.ts";
import { drawContinuation, drawLetterhead } from "./letterhead.ts";
import { drawLines } from "./lines-table.ts";
import { drawFooters, drawNotes, type NoteFacts, notesHeight } from "./notes.ts";
import { issuedAt, openSheet, type Sheet } from "./sheet.ts";
import { drawTotals, totalsHeight } from "./totals.ts";
import { escapeXml } from "./xml.ts";

const FILE = "factur-x.xml";
const FACTUR_X = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

/**
 * The document as a tagged PDF/A-3b in A4 (money.md *Receipts, invoices, credit notes*), with its XML attached, if it has
 * one. The same document always has the same bytes.
 */
export async function writeDocumentPdf(
  document: IssuedDocument,
  { xml, stamp, code }: { xml: string | undefined } & Pick<NoteFacts, "stamp" | "code">,
): Promise<Buffer> {
  const sheet = openSheet(document);
  const { pdf, root } = sheet;
  const pieces: Uint8Array[] = [];
  pdf.on("data", (piece: Uint8Array) => pieces.push(piece));
  const ended = new Promise<void>((resolve) => pdf.once("end", resolve));
  draw(sheet, { hasXml: xml !== undefined, stamp, code });
  root.end();
  pdf.appendXML(
    `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:creator><rdf:Seq><rdf:li>${escapeXml(sellerName(document.seller))}</rdf:li></rdf:Seq></dc:creator>
      <dc:language><rdf:Bag><rdf:li>${document.language}</rdf:li></rdf:Bag></dc:language>
    </rdf:Description>`,
  );
  if (xml !== undefined) attach(sheet, xml);
  pdf.end();
  await ended;
  return Buffer.concat(pieces);
}

function draw(sheet: Sheet, facts: NoteFacts): void {
  const { pdf } = sheet;
  let y = drawLines(sheet, drawLetterhead(sheet) + 20) + 16;
  if (y + totalsHeight(sheet) > BOTTOM) {
    pdf.addPage();
    y = drawContinuation(sheet);
  }
  y = drawTotals(sheet, y) + 18;
  if (y + notesHeight(sheet, facts) > BOTTOM) {
    pdf.addPage();
    y = drawContinuation(sheet);
  }
  drawNotes(sheet, y, facts);
  drawFooters(sheet);
}

/** Attaches the XML as Factur-X prescribes: its name, its relationship, and its description in the metadata. */
function attach({ pdf, document }: Sheet, xml: string): void {
  const date = issuedAt(document);
  const options = {
    name: FILE,
    type: "text/xml",
    description: "Factur-X (EN 16931)",
    // The page and the file have the same content.
    relationship: "Alternative",
    creationDate: date,
    modifiedDate: date,
  };
  pdf.file(Buffer.from(xml), options);
  pdf.appendXML(facturXMetadata());
}

/** PDF/A allows custom metadata properties only with a description of their schema. */
function facturXMetadata(): string {
  const properties = {
    DocumentFileName: ["The name of the embedded XML document", FILE],
    DocumentType: ["The type of the hybrid document in capital letters", "INVOICE"],
    Version: ["The version of the standard that the XML follows", "1.0"],
    ConformanceLevel: ["The profile that the XML follows", "BASIC"],
  } as const;
  const described = Object.entries(properties).map(
    ([name, [description]]) => `<rdf:li rdf:parseType="Resource">
      <pdfaProperty:name>${name}</pdfaProperty:name>
      <pdfaProperty:valueType>Text</pdfaProperty:valueType>
      <pdfaProperty:category>external</pdfaProperty:category>
      <pdfaProperty:description>${description}</pdfaProperty:description>
    </rdf:li>`,
  );
  const values = Object.entries(properties).map(([name, [, value]]) => `<fx:${name}>${value}</fx:${name}>`);
  return `<rdf:Description rdf:about="" xmlns:fx="${FACTUR_X}">${values.join("")}</rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>${FACTUR_X}</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>fx</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq>${described.join("")}</rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`;
}

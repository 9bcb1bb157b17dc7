import type { IssuedDocument } from "@passerelle/domain/billing/documents";
import { writeInvoiceXml } from "./invoice-xml.ts";
import type { ShownCode, ShownStamp } from "./notes.ts";

/** The files of a document. A receipt has no XML, nor has what a seller without a tax number issues. */
export type DocumentFiles = { pdf: Buffer; xml: string | undefined };

/** What others put on a document: the stamp of a tax authority, and the code that `issueCode` gave it. */
export type Marks = {
  stamp?: ShownStamp | undefined;
  /** Signs what the QR code states, with the XML that is attached. */
  sign?: (xml: string | undefined) => Promise<ShownCode | undefined>;
};

/** Renders a document. The same document with the same marks always gives the same bytes. */
export async function renderDocument(
  document: IssuedDocument,
  { stamp, sign }: Marks = {},
): Promise<DocumentFiles> {
  const xml = writeInvoiceXml(document);
  const code = await sign?.(xml);
  // Its library and fonts are large, and a process starts without them.
  const { writeDocumentPdf } = await import("./document-pdf.ts");
  return { pdf: await writeDocumentPdf(document, { xml, stamp, code }), xml };
}

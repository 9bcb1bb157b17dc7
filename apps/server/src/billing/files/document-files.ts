import type { IssuedDocument } from "@passerelle/domain/billing/documents";
import { writeInvoiceXml } from "./invoice-xml.ts";
import type { ShownCode, ShownStamp } from "./notes.ts";

/** The files of a document. Receipts, and documents of a seller without a tax number, have no XML. */
export type DocumentFiles = { pdf: Buffer; xml: string | undefined };

/** Marks that are added to a document: the stamp of a tax authority, and the code from `issueCode`. */
export type Marks = {
  stamp?: ShownStamp | undefined;
  /** Signs the statement of the QR code, together with the attached XML. */
  sign?: (xml: string | undefined) => Promise<ShownCode | undefined>;
};

/** Renders a document. The same document with the same marks always gives the same bytes. */
export async function renderDocument(
  document: IssuedDocument,
  { stamp, sign }: Marks = {},
): Promise<DocumentFiles> {
  const xml = writeInvoiceXml(document);
  const code = await sign?.(xml);
  // Loaded on first use, because the library and its fonts are large.
  const { writeDocumentPdf } = await import("./document-pdf.ts");
  return { pdf: await writeDocumentPdf(document, { xml, stamp, code }), xml };
}

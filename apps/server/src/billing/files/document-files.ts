import type { IssuedDocument } from "@passerelle/domain/billing/documents";
import { writeDocumentPdf } from "./document-pdf.ts";
import { writeInvoiceXml } from "./invoice-xml.ts";
import type { ShownStamp } from "./notes.ts";

/** The files of a document. A receipt has no XML, nor has what a seller without a tax number issues. */
export type DocumentFiles = { pdf: Buffer; xml: string | undefined };

/** Renders a document. The same document with the same stamp always gives the same bytes. */
export async function renderDocument(document: IssuedDocument, stamp?: ShownStamp): Promise<DocumentFiles> {
  const xml = writeInvoiceXml(document);
  return { pdf: await writeDocumentPdf(document, { xml, stamp }), xml };
}

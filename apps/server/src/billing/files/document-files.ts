import type { IssuedDocument } from "@passerelle/domain/billing/documents";
import { writeDocumentPdf } from "./document-pdf.ts";
import { writeInvoiceXml } from "./invoice-xml.ts";

/** The files of a document. A receipt has no XML, nor has what a seller without a tax number issues. */
export type DocumentFiles = { pdf: Buffer; xml: string | undefined };

/** Renders a document. The same document always gives the same bytes. */
export async function renderDocument(document: IssuedDocument): Promise<DocumentFiles> {
  const xml = writeInvoiceXml(document);
  return { pdf: await writeDocumentPdf(document, xml), xml };
}

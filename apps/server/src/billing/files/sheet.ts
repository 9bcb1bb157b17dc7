import type { IssuedDocument } from "@passerelle/domain/billing/documents";
import { amountFormat, documentName } from "@passerelle/domain/billing/format";
import type { TFunction } from "i18next";
import { openPdf } from "../../platform/pdf/drawing.ts";
import { documentWords } from "./document-words.ts";

/** A document that is being drawn. */
export type Sheet = {
  pdf: PDFKit.PDFDocument;
  document: IssuedDocument;
  words: TFunction;
  money: (amount: number) => string;
  /** The root of the tag tree, in which screen readers find the content. */
  root: PDFKit.PDFStructureElement;
};

/** An empty A4 page of a document (`openPdf`). Its dates are those of the document, so that its bytes are always the same. */
export function openSheet(document: IssuedDocument): Sheet {
  const words = documentWords(document);
  const name = words(`title.${documentName(document.kind, document.payment?.direction)}`);
  const pdf = openPdf({
    title: `${name} ${document.number}`,
    language: document.language,
    createdAt: issuedAt(document),
  });
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  return { pdf, document, words, money: amountFormat(document, document.language), root };
}

/** The moment that a file states as its creation: midnight of the day of issue, in UTC. */
export const issuedAt = ({ issued_on }: Pick<IssuedDocument, "issued_on">): Date =>
  new Date(`${issued_on}T00:00:00Z`);

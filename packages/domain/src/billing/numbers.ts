import type { DocumentKind } from "./documents.ts";

/** The abbreviations that accountants use: reçu, facture, avoir. */
const MARKS: Record<DocumentKind, string> = { receipt: "RE", invoice: "FA", credit_note: "AV" };

/** The format of the prefix of a billing entity's numbers. */
export const PREFIX_PATTERN = /^[A-Z][A-Z0-9]{1,5}$/;

/** `PSL-FA-2026-000123`: one series for each entity, kind and year. */
export const documentNumber = (
  prefix: string,
  kind: DocumentKind,
  { year, sequence }: { year: number; sequence: number },
): string => `${prefix}-${MARKS[kind]}-${year}-${String(sequence).padStart(6, "0")}`;

/** Years for which a document is retained after the end of the year of its issue (money.md). */
export const RETENTION_YEARS = 10;

/** The last day on which a document is retained. `issuedOn`: `2026-01-31`. */
export const retainedUntil = (issuedOn: string): string =>
  `${Number(issuedOn.slice(0, 4)) + RETENTION_YEARS}-12-31`;

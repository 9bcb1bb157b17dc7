import type { DocumentKind } from "./documents.ts";

/** As accountants abbreviate them: reçu, facture, avoir. */
const MARKS: Record<DocumentKind, string> = { receipt: "RE", invoice: "FA", credit_note: "AV" };

/** What begins the numbers of a billing entity. */
export const PREFIX_PATTERN = /^[A-Z][A-Z0-9]{1,5}$/;

/** `PSL-FA-2026-000123`: one series for each entity, kind and year. */
export const documentNumber = (
  prefix: string,
  kind: DocumentKind,
  { year, sequence }: { year: number; sequence: number },
): string => `${prefix}-${MARKS[kind]}-${year}-${String(sequence).padStart(6, "0")}`;

/** How many years a document is kept after the end of the year in which it was issued (money.md). */
export const RETENTION_YEARS = 10;

/** The last day on which a document is kept. `issuedOn`: `2026-01-31`. */
export const retainedUntil = (issuedOn: string): string =>
  `${Number(issuedOn.slice(0, 4)) + RETENTION_YEARS}-12-31`;

import { DOCUMENT_KINDS, type DocumentKind } from "@passerelle/domain/billing/documents";
import { pageOf, pathWith } from "../../lib/address.ts";

/** The filter of the caller's documents, as the address has it. */
export type OwnFilter = { kind?: DocumentKind | undefined; year?: number | undefined; page: number };

/** The kind of documents in an address, if it is one. */
export const kindOf = (params: URLSearchParams): DocumentKind | undefined =>
  DOCUMENT_KINDS.find((kind) => kind === params.get("kind"));

/** The year in an address, if documents may be of it. */
export function yearOf(params: URLSearchParams): number | undefined {
  const text = params.get("year") ?? "";
  return /^2\d{3}$/.test(text) ? Number(text) : undefined;
}

/** The filter in an address; invalid parts are ignored. */
export const readOwnFilter = (params: URLSearchParams): OwnFilter => ({
  kind: kindOf(params),
  year: yearOf(params),
  page: pageOf(params),
});

export const invoicesPath = (filter: Partial<OwnFilter>): string => pathWith("/invoices", filter);

import type { BillingDocument, BillingDocumentDetail } from "@passerelle/contract/billing";
import type { Verifiable } from "../../verification/service.ts";
import type { StoredStamp } from "../stamps/queries.ts";
import type { StoredDocument } from "./queries.ts";

/** A document in a list. */
export const present = (
  { id, service_request_id, document }: StoredDocument,
  { stamp, verifiable }: { stamp: StoredStamp | undefined; verifiable: Verifiable | undefined },
): BillingDocument => ({
  id,
  kind: document.kind,
  number: document.number,
  issued_on: document.issued_on,
  language: document.language,
  currency: document.currency,
  gross: document.totals.gross,
  purpose: document.lines[0]?.description ?? "",
  buyer: document.buyer.name,
  reference: document.reference,
  direction: document.payment?.direction ?? null,
  request_id: service_request_id,
  stamp: stamp?.state ?? null,
  checks: verifiable?.checks ?? null,
});

type Around = Pick<BillingDocumentDetail, "passed_on" | "stamp" | "verification"> & {
  related: readonly StoredDocument[];
  /** The person who reads the document. */
  readerId: string;
};

/** A document with its related documents. */
export const presentDetail = (
  { id, service_request_id, customer_id, document }: StoredDocument,
  { related, passed_on, stamp, verification, readerId }: Around,
): BillingDocumentDetail => ({
  ...document,
  id,
  request_id: service_request_id,
  own: customer_id === readerId,
  passed_on,
  stamp,
  verification,
  related: related.map((other) => ({
    id: other.id,
    kind: other.document.kind,
    number: other.document.number,
    issued_on: other.document.issued_on,
    gross: other.document.totals.gross,
  })),
});

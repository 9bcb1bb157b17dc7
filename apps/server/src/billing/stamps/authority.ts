import type { IssuedDocument } from "@passerelle/domain/billing/documents";

/** What an authority answers about a document. */
export type Approval =
  | {
      state: "stamped";
      /** The authority's own id of the document. */
      externalId: string;
      /** The reference that the document shows. */
      reference: string;
      /** Where anyone can verify it. */
      verifyUrl: string;
    }
  | { state: "refused"; reason: string };

/** The system of a tax authority that approves documents before they are delivered. */
export type Authority = {
  /**
   * Requests the approval of an invoice, or of a credit note with the authority's id of its invoice. Throws when there is
   * no answer, so that the call is repeated.
   */
  approve: (document: IssuedDocument, invoiceId: string | undefined) => Promise<Approval>;
};

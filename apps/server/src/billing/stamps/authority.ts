import type { IssuedDocument } from "@passerelle/domain/billing/documents";

/** What an authority answers about a document. */
export type Approval =
  | {
      state: "stamped";
      /** The authority's own id of the document. */
      externalId: string;
      /** What the document shows. */
      reference: string;
      /** Where anyone can verify it. */
      verifyUrl: string;
    }
  | { state: "refused"; reason: string };

/** The system of a tax authority that approves documents before they are delivered. */
export type Authority = {
  /**
   * Asks for the approval of an invoice, or of a credit note with the authority's id of its invoice. Throws when there is no
   * answer: then it is asked again.
   */
  approve: (document: IssuedDocument, invoiceId: string | undefined) => Promise<Approval>;
};

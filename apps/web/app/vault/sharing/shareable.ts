import type { VaultDocument } from "@passerelle/contract/vault";

/** Whether a document of the vault has a file that recipients could read. */
export const isShareable = ({ file }: Pick<VaultDocument, "file">): boolean =>
  file !== null && file.scan !== "infected";

/** A document that its owner may share. */
export type Shareable = {
  /** The id of the document in the vault, or of the document of a request. */
  id: string;
  /** In the reader's language; recipients see a document of a request by this name. */
  name: string;
  isOfRequest: boolean;
};

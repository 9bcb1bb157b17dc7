import { ACCEPTED_DOCUMENT_TYPES } from "@passerelle/domain/documents/formats";

/** The `accept` attribute of a document's input: types and extensions, because some phones know a file by only one of them. */
export const ACCEPTED_FILES = Object.entries(ACCEPTED_DOCUMENT_TYPES)
  .flatMap(([type, extensions]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(",");

import { ACCEPTED_DOCUMENT_TYPES } from "@passerelle/domain/documents/formats";

/** Types and extensions, because some phones know a file by only one of them. */
const SENT = Object.entries(ACCEPTED_DOCUMENT_TYPES).flatMap(([type, extensions]) => [
  type,
  ...extensions.map((extension) => `.${extension}`),
]);

/**
 * The `accept` attribute of a document's input. Photographs of iPhones can be chosen on a computer: they are converted, or the person
 * reads why they cannot be. On an iPhone they are left out, because it converts what is chosen for an input that does not accept
 * them, also in versions whose browser cannot decode them.
 */
export function acceptedFiles(): string {
  const isComputer = typeof matchMedia === "function" && matchMedia("(pointer: fine)").matches;
  return [...SENT, ...(isComputer ? [".heic", ".heif"] : [])].join(",");
}

/** Accepted formats of a resource's file with their extensions, without the dot (spec 1 §5, §9). */
export const RESOURCE_FILE_TYPES = {
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/msword": ["doc"],
} as const;

export type ResourceFileType = keyof typeof RESOURCE_FILE_TYPES;

/** 5 MB (spec 1 §9), counted as 5 × 1024 × 1024 bytes. */
export const MAX_RESOURCE_FILE_BYTES = 5 * 1024 * 1024;

/** The usual name of a format: `PDF`, `DOCX`, `DOC`. */
export function formatName(type: ResourceFileType): string {
  return RESOURCE_FILE_TYPES[type][0].toUpperCase();
}

/** For an `accept` attribute: types and extensions, since some systems know only one of the two. */
export const ACCEPTED_RESOURCE_FILES = Object.entries(RESOURCE_FILE_TYPES)
  .flatMap(([type, [extension]]) => [type, `.${extension}`])
  .join(",");

const SIGNATURES: readonly (readonly number[])[] = [
  // "%PDF-"
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  // ZIP, the container of DOCX.
  [0x50, 0x4b, 0x03, 0x04],
  // Compound file, the container of DOC.
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
];

/**
 * Whether a file that begins with `head` (eight bytes) may have an accepted format. A browser checks this before it
 * uploads; the server decides from the whole file.
 */
export function mayBeResourceFile(head: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, index) => head[index] === byte));
}

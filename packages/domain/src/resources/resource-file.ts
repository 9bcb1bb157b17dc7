/** The formats of a resource's file, with their extensions, without dot (spec 1 §5, §9). */
export const RESOURCE_FILE_TYPES = {
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/msword": ["doc"],
} as const;

export type ResourceFileType = keyof typeof RESOURCE_FILE_TYPES;

/** 5 MB (spec 1 §9), as files are counted: 5 × 1024 × 1024 bytes. */
export const MAX_RESOURCE_FILE_BYTES = 5 * 1024 * 1024;

/** What people call the format: `PDF`, `DOCX`, `DOC`. */
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
  // A ZIP, which a DOCX is.
  [0x50, 0x4b, 0x03, 0x04],
  // A compound file, which a DOC is.
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
];

/**
 * Whether a file that begins with `head` (eight bytes) may have one of the formats: what a browser can tell before it
 * sends anything. Which one it is, and whether it is one, the server reads from the whole.
 */
export function mayBeResourceFile(head: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, index) => head[index] === byte));
}

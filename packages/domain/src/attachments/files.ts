/** The formats that a file sent with a message, an answer or a deliverable may have, with their extensions, without dot. */
export const ATTACHMENT_TYPES = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/msword": ["doc"],
} as const;

export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

export const ATTACHMENT_KINDS = ["message", "ticket_response", "deliverable"] as const;
/** What a file can belong to. */
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** In bytes: what somebody sends in one piece over a telephone. */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

/** With one message, answer or deliverable. */
export const MAX_ATTACHMENTS = 10;

/** That one person may have sent and not used yet. */
export const MAX_UNUSED_ATTACHMENTS = 30;

/** Whether `type` is an accepted format. Ask it about the type found in the bytes, never the one that was claimed. */
export function isAttachmentType(type: string): type is AttachmentType {
  return Object.hasOwn(ATTACHMENT_TYPES, type);
}

/** Whether a browser shows it as a picture. */
export const isPicture = (type: string): boolean => type.startsWith("image/") && isAttachmentType(type);

/** For an `accept` attribute: types and extensions, since some systems know only one of the two. */
export const ACCEPTED_ATTACHMENTS = Object.entries(ATTACHMENT_TYPES)
  .flatMap(([type, extensions]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(",");

/** How many bytes of a file `mayBeAttachment` has to see. */
export const HEAD_BYTES = 12;

const SIGNATURES: readonly (readonly number[])[] = [
  // "%PDF-"
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  // JPEG
  [0xff, 0xd8, 0xff],
  // PNG
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  // A ZIP, which a DOCX is.
  [0x50, 0x4b, 0x03, 0x04],
  // A compound file, which a DOC is.
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
];

const asciiAt = (bytes: Uint8Array, from: number, text: string) =>
  [...text].every((letter, index) => bytes[from + index] === letter.charCodeAt(0));

/**
 * Whether a file that begins with `head` (`HEAD_BYTES`) may have one of the formats: what a browser can tell before it
 * sends anything. Which one it is, and whether it is one, the server reads from the whole.
 */
export function mayBeAttachment(head: Uint8Array): boolean {
  const isWebp = asciiAt(head, 0, "RIFF") && asciiAt(head, 8, "WEBP");
  return isWebp || SIGNATURES.some((signature) => signature.every((byte, index) => head[index] === byte));
}

/**
 * Formats accepted for a file attached to a message, a ticket response, a deliverable, a refund or a fee, with their extensions
 * without the dot.
 */
export const ATTACHMENT_TYPES = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/msword": ["doc"],
} as const;

export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

export const ATTACHMENT_KINDS = [
  "message",
  "ticket_response",
  "deliverable",
  "refund",
  "request_fee",
  "office_payment",
] as const;
/** What an attachment can belong to. */
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** In bytes: small enough to upload in one piece from a phone. */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

/** Per message, response or deliverable. */
export const MAX_ATTACHMENTS = 10;

/** Maximum files that one person has uploaded and not attached yet. */
export const MAX_UNUSED_ATTACHMENTS = 30;

/** Time to write a message; a file that was not attached by then is deleted. */
export const UNUSED_AFTER_HOURS = 24;

/**
 * In bytes: all files of a customer without an order. New accounts are free, and must not be usable to fill the storage.
 */
export const MAX_ATTACHMENT_BYTES_BEFORE_ORDER = 30 * 1024 * 1024;

/** In bytes: what one person may upload within 24 hours. */
export const MAX_ATTACHMENT_BYTES_PER_DAY = 250 * 1024 * 1024;

/**
 * The reason why a file of `size` bytes may not be stored; undefined when it may. `total` and `lastDay`: the bytes that its
 * uploader has stored overall and in the last 24 hours. `isTrusted`: the uploader has ordered something, or works for the
 * platform.
 */
export function attachmentRefusal(
  size: number,
  stored: { total: number; lastDay: number; isTrusted: boolean },
): "attachment_total_reached" | "attachment_day_reached" | undefined {
  if (!stored.isTrusted && stored.total + size > MAX_ATTACHMENT_BYTES_BEFORE_ORDER)
    return "attachment_total_reached";
  return stored.lastDay + size > MAX_ATTACHMENT_BYTES_PER_DAY ? "attachment_day_reached" : undefined;
}

/**
 * Whether `type` is an accepted format. Pass the type detected from the bytes, never the one that the client claimed.
 */
export function isAttachmentType(type: string): type is AttachmentType {
  return Object.hasOwn(ATTACHMENT_TYPES, type);
}

/** For an `accept` attribute: types and extensions, since some systems know only one of the two. */
export const ACCEPTED_ATTACHMENTS = Object.entries(ATTACHMENT_TYPES)
  .flatMap(([type, extensions]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(",");

/** Number of leading bytes that `mayBeAttachment` needs. */
export const HEAD_BYTES = 12;

const SIGNATURES: readonly (readonly number[])[] = [
  // "%PDF-"
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  // JPEG
  [0xff, 0xd8, 0xff],
  // PNG
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  // ZIP, the container of DOCX.
  [0x50, 0x4b, 0x03, 0x04],
  // Compound file, the container of DOC.
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
];

const asciiAt = (bytes: Uint8Array, from: number, text: string) =>
  [...text].every((letter, index) => bytes[from + index] === letter.charCodeAt(0));

/**
 * Whether a file that begins with `head` (`HEAD_BYTES` bytes) may have an accepted format. A browser checks this
 * before it uploads; the server decides from the whole file.
 */
export function mayBeAttachment(head: Uint8Array): boolean {
  const isWebp = asciiAt(head, 0, "RIFF") && asciiAt(head, 8, "WEBP");
  return isWebp || SIGNATURES.some((signature) => signature.every((byte, index) => head[index] === byte));
}

import { stripAccents } from "@passerelle/domain/text";

export type Disposition = "inline" | "attachment";

/**
 * The header that names a download (RFC 6266): an ASCII name for old clients, the full name in RFC 5987's encoding. No
 * character of the name can end the value or the header.
 */
export function contentDisposition(disposition: Disposition, fileName: string): string {
  const plain = stripAccents(fileName).replace(/[^A-Za-z0-9 ._-]/g, "_");
  const whole = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

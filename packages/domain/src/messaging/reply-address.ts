/**
 * The content of a reply address. The local part has at most 64 characters, and some mail servers change its case.
 */
export type ReplyAddress = {
  conversationId: string;
  /** Identifies the recipient without revealing who they are. */
  reader: string;
  signature: string;
};

/** In base 36 digits. */
const ID_LENGTH = 25;
export const READER_LENGTH = 8;
export const SIGNATURE_LENGTH = 23;

const LOCAL = new RegExp(
  `^reply\\+([0-9a-z]{${ID_LENGTH}})\\.([0-9a-z]{${READER_LENGTH}})\\.([0-9a-z]{${SIGNATURE_LENGTH}})$`,
);

/** The last `length` base 36 digits of a hexadecimal number. */
export function shortDigits(hex: string, length: number): string {
  return BigInt(`0x${hex}`).toString(36).padStart(length, "0").slice(-length);
}

/** `reply+<conversation>.<reader>.<signature>@<domain>`. */
export function formatReplyAddress(
  { conversationId, reader, signature }: ReplyAddress,
  domain: string,
): string {
  const id = shortDigits(conversationId.replaceAll("-", ""), ID_LENGTH);
  return `reply+${id}.${reader}.${signature}@${domain}`;
}

/** The content of a reply address, ignoring case; undefined for any other address. */
export function parseReplyAddress(address: string, domain: string): ReplyAddress | undefined {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf("@");
  if (lower.slice(at + 1) !== domain.toLowerCase()) return undefined;
  const [, id, reader, signature] = LOCAL.exec(lower.slice(0, at)) ?? [];
  if (!id || !reader || !signature) return undefined;
  let number = 0n;
  for (const digit of id) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  if (number >= 1n << 128n) return undefined;
  const hex = number.toString(16).padStart(32, "0");
  const conversationId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { conversationId, reader, signature };
}

/** What an address says to which an answer is sent: the local part is at most 64 characters, and case is not kept by all. */
export type ReplyAddress = {
  conversationId: string;
  /** Says which reader was written to without saying who. */
  reader: string;
  signature: string;
};

/** Digits of base 36. */
const ID_LENGTH = 25;
export const READER_LENGTH = 8;
export const SIGNATURE_LENGTH = 23;

const LOCAL = new RegExp(
  `^reply\\+([0-9a-z]{${ID_LENGTH}})\\.([0-9a-z]{${READER_LENGTH}})\\.([0-9a-z]{${SIGNATURE_LENGTH}})$`,
);

/** `length` digits of base 36 of a number in hexadecimal: its last ones. */
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

/** What an address of ours says, whatever its case; undefined for any other. */
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

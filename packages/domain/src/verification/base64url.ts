const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Base64url without padding (RFC 4648 §5): the domain has no `btoa`. */
export function encodeBytes(bytes: readonly number[]): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = bytes.slice(at, at + 3);
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    const length = second === undefined ? 2 : third === undefined ? 3 : 4;
    for (let place = 0; place < length; place++) text += DIGITS[(bits >> (18 - 6 * place)) & 63];
  }
  return text;
}

/** Undefined for a text that `encodeBytes` never produces. */
export function decodeBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const digit of text) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes.push((bits >> held) & 255);
  }
  return encodeBytes(bytes) === text ? new Uint8Array(bytes) : undefined;
}

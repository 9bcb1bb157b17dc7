import { randomBytes, randomInt } from "node:crypto";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** A refresh token: 12 characters of [a-z2-7], 60 bits. */
export function newRefreshToken(): string {
  return Array.from(randomBytes(12), (byte) => ALPHABET[byte & 31]).join("");
}

export function isRefreshToken(text: string): boolean {
  return /^[a-z2-7]{12}$/.test(text);
}

/**
 * Ten digits, the most that the reference allows, where a link is sent with them: the link contains a hash that can be
 * computed from the address and the digits, so with the usual six it could be guessed within a million attempts. Six where
 * they are typed and nothing else is accepted, since a few wrong attempts void them.
 */
export function newOneTimePassword(digits: 6 | 10): string {
  return Array.from({ length: digits }, () => randomInt(10)).join("");
}

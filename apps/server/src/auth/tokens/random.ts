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
 * Ten digits, the most the reference allows. The link carries a hash that anybody who knows the address can compute
 * from the digits, so with the usual six a link could be guessed within a million tries; nobody types ours.
 */
export function newOneTimePassword(): string {
  return Array.from({ length: 10 }, () => randomInt(10)).join("");
}

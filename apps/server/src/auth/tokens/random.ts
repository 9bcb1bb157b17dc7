import { randomInt } from "node:crypto";

/**
 * Ten digits, the most that the reference allows, where a link is sent with them: the link contains a hash that can be
 * computed from the address and the digits, so with the usual six it could be guessed within a million attempts. Six where
 * they are typed and nothing else is accepted, since a few wrong attempts void them.
 */
export function newOneTimePassword(digits: 6 | 10): string {
  return Array.from({ length: digits }, () => randomInt(10)).join("");
}

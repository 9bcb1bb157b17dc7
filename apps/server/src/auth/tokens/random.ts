import { randomInt } from "node:crypto";

/**
 * Ten digits, the maximum in the reference, if a link is sent with them: the link contains a hash that can be computed from the
 * address and the digits, so that six digits could be guessed within a million attempts. Six digits if only the typed code is
 * accepted, since a few wrong attempts make it void.
 */
export function newOneTimePassword(digits: 6 | 10): string {
  return Array.from({ length: digits }, () => randomInt(10)).join("");
}

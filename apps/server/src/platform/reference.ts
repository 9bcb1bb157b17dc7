import { randomInt } from "node:crypto";

// Without 0 O 1 I L U, which are confused when read over the phone.
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A new reference that people quote, such as `R-7K3M-9QTX`; `prefix` names its kind. 39 bits may collide, so the column is
 * unique.
 */
export function makeReference(prefix: "R" | "M" | "S" | "P" | "F" | "A" | "V"): string {
  const four = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${prefix}-${four()}-${four()}`;
}

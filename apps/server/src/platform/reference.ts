import { randomInt } from "node:crypto";

// Without 0 O 1 I L U: read over the telephone, none is taken for another.
const LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A new reference that people quote, such as `R-7K3M-9QTX`; `letter` is its kind. 39 bits may collide, so the column is
 * unique.
 */
export function makeReference(letter: "R" | "M" | "S"): string {
  const four = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `${letter}-${four()}-${four()}`;
}

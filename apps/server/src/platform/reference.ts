import { randomInt } from "node:crypto";

// Without 0 O 1 I L U: read over the telephone, none is taken for another.
const LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A new reference of something that people speak of, `R-7K3M-9QTX`; `letter` says of what. 39 bits, so the database
 * refuses a second one rather than nobody checking.
 */
export function makeReference(letter: "R" | "M" | "S"): string {
  const four = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `${letter}-${four()}-${four()}`;
}

/**
 * The 32 digits and letters of Crockford's Base32, 5 bits each. I, L and O are read as 1, 1 and 0; there is no U, which looks like V.
 */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 50 bits: with ten million documents, one guess in a hundred million finds one. */
export const CODE_LENGTH = 10;

/** A code as it is stored and signed. */
export const CODE_PATTERN = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/** The characters that people type by mistake for a character of a code. */
const LOOK_ALIKES: Record<string, string> = { O: "0", I: "1", L: "1" };

/** Maximum length of a typed code: with a separator after each character. */
export const LONGEST_TYPED = 40;

/** The code of 10 random bytes. Each character takes the lower 5 bits of one, so that all codes are equally likely. */
export function codeOf(random: Uint8Array): string {
  if (random.length !== CODE_LENGTH) throw new RangeError(`expected ${CODE_LENGTH} random bytes`);
  return Array.from(random, (byte) => ALPHABET[byte & 31]).join("");
}

/**
 * Reads a code that a person types: accepts lower case, spaces, hyphens and look-alikes. Undefined for any other text.
 */
export function readCode(typed: string): string | undefined {
  if (typed.length > LONGEST_TYPED) return undefined;
  const code = typed
    .replace(/[\s\u00ad\u2010-\u2015_.-]+/g, "")
    .toUpperCase()
    .replace(/[OIL]/g, (character) => LOOK_ALIKES[character] ?? character);
  return CODE_PATTERN.test(code) ? code : undefined;
}

/** Formats a code for display and print: `7K3MZ-Q4TBD`. */
export const writeCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** The path of a code's page on this site. */
export const verifyPath = (code: string): string => `/verify/${code}`;

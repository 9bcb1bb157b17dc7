import { LOCAL_WORDS } from "./local-words.ts";
import { isPattern } from "./patterns.ts";

let common: Promise<ReadonlySet<string>> | undefined;

/** Passwords from known breaches, the most common ones, and local ones; lower case. Read at the first use: it has 50,000 words. */
const readCommon = (): Promise<ReadonlySet<string>> => {
  common ??= import("@zxcvbn-ts/language-common")
    .then(({ dictionary }) => new Set([...dictionary["passwords-common"], ...LOCAL_WORDS]))
    .catch((error: unknown) => {
      common = undefined;
      throw error;
    });
  return common;
};

/** Common substitutions of letters by digits and signs. */
const LEET: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Common endings of a word: a year, a few digits in a row, one or two signs. */
const TAIL = /(?:(?:19|20)\d\d|\d{1,3}|1234|12345|123456)?[!?.*#@$&+_-]{0,2}$/;

/**
 * Whether an attacker would guess the password first: a password of the list, or one of its words with the usual changes
 * (capitals, `p@ssw0rd`, a year at the end); a keyboard walk; a date; or one of `words` (the platform's name, the person's own
 * address) with such changes.
 */
export async function isCommonPassword(password: string, words: string[] = []): Promise<boolean> {
  const listed = await readCommon();
  const text = password.toLowerCase();
  const own = new Set(words.map((word) => word.toLowerCase()).filter((word) => word.length >= 3));
  return [text, text.replace(TAIL, "")].some((part, index) => {
    // The list itself contains common short words with an ending; stripping the ending may leave nothing.
    if (index > 0 && part.length < 4) return false;
    const plain = part.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
    return listed.has(part) || listed.has(plain) || own.has(part) || own.has(plain) || isPattern(part);
  });
}

import { dictionary } from "@zxcvbn-ts/language-common";
import { LOCAL_WORDS } from "./local-words.ts";
import { isPattern } from "./patterns.ts";

/** Passwords out of known breaches, the most common ones, and what people here would add; lower case. */
const COMMON = new Set([...dictionary["passwords-common"], ...LOCAL_WORDS]);

/** As everybody spells a word so that it has digits and signs. */
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

/** What everybody puts behind a word: a year, a few digits in a row, one or two signs. */
const TAIL = /(?:(?:19|20)\d\d|\d{1,3}|1234|12345|123456)?[!?.*#@$&+_-]{0,2}$/;

/**
 * Whether a guesser would try it among the first: a password of the list, or one of its words with the usual disguise
 * (capitals, `p@ssw0rd`, a year behind it); a walk over the keyboard; a date; or one of `words` (the platform's name,
 * the person's own address) so disguised.
 */
export function isCommonPassword(password: string, words: string[] = []): boolean {
  const text = password.toLowerCase();
  const own = new Set(words.map((word) => word.toLowerCase()).filter((word) => word.length >= 3));
  return [text, text.replace(TAIL, "")].some((part, index) => {
    // A short word with a tail is in the list itself if it is common; stripping may leave nothing.
    if (index > 0 && part.length < 4) return false;
    const plain = part.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
    return COMMON.has(part) || COMMON.has(plain) || own.has(part) || own.has(plain) || isPattern(part);
  });
}

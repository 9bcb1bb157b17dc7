import type { TreeFile } from "../house-rules/files.ts";
import { isWords, languageOf } from "./compare.ts";

const NO_BREAK = "\u00a0";
const NARROW = "\u202f";
const ANY = `[ ${NO_BREAK}${NARROW}]`;

type Rule = readonly [wrong: RegExp, right: string];

const RULES: Record<string, readonly Rule[] | undefined> = {
  fr: [
    [new RegExp(`${ANY}:(?!//)`, "g"), `${NO_BREAK}:`],
    [new RegExp(`${ANY}([;!?])`, "g"), `${NARROW}$1`],
    [new RegExp(`«${ANY}`, "g"), `«${NO_BREAK}`],
    [new RegExp(`${ANY}»`, "g"), `${NO_BREAK}»`],
    // As `Intl` writes percentages and thousands in French.
    [new RegExp(`(?<=\\d|}})${ANY}%`, "g"), `${NARROW}%`],
    [new RegExp(`(?<=\\d)${ANY}(?=\\d{3}(?!\\d))`, "g"), NARROW],
  ],
  en: [[new RegExp(`(?<=\\d|}})${ANY}%`, "g"), "%"]],
};

/**
 * Spellings by which American English is recognized. `license` is a British verb too, `program` is British for software,
 * and the African Intellectual Property Organization has an official name.
 */
const AMERICAN =
  /\b(?:(?:behavi|col|fav|flav|harb|hon|hum|lab|neighb|rum)or|(?:cent|fib|lit|theat)er|(?:cancel|label|model|travel)(?:ed|ing|er)|(?:author|custom|final|initial|minim|(?<!Property )organ|personal|real|recogn|summar|util)iz|analyz|catalog\b|enroll?ment|fulfill\b|gray\b|zip code)/i;

/** A text of a words file, or a whole one, with the spaces of its language. Texts without a space stay as they are. */
export function fixTypography(text: string, language: string): string {
  return (RULES[language] ?? []).reduce((fixed, [wrong, right]) => fixed.replaceAll(wrong, right), text);
}

/** Text messages keep ordinary spaces: GSM 03.38 has no no-break space, and one would halve the length of a message. */
const isTextMessage = ({ path }: TreeFile) => path.includes("/sms/");

/** The words files that `fixTypography` would change, with their corrected content. */
export function findTypography(tree: TreeFile[]): TreeFile[] {
  return tree.flatMap((file) => {
    if (!isWords(file) || isTextMessage(file)) return [];
    const { path, content } = file;
    const fixed = fixTypography(content, languageOf({ path }) ?? "");
    return fixed === content ? [] : [{ path, content: fixed }];
  });
}

/**
 * French has three words for email; the product and the specification write *e-mail*. A list of codes and a placeholder may
 * contain `email`.
 */
const OTHER_NAME_OF_EMAIL = /\bcourriels?\b|(?<!\{|, )\bemails?\b/i;

export const hasOtherNameOfEmail = (text: string): boolean => OTHER_NAME_OF_EMAIL.test(text);

export const isAmerican = (text: string): boolean => AMERICAN.test(text);

import type { TreeFile } from "../house-rules/files.ts";
import { isWords, languageOf, readTexts } from "./compare.ts";
import { LATER, LITERAL } from "./literal.ts";
import { findTypography, fixTypography, hasOtherNameOfEmail, isAmerican } from "./typography.ts";

const foldSpaces = (text: string) => text.replaceAll(/\s+/g, " ");

/** Normalises a text, ignoring the kind of apostrophes and spaces. */
const fold = (text: string) => foldSpaces(text.replaceAll("’", "'").replaceAll("…", "..."));

const LITERAL_BY_FOLD = new Map(LITERAL.map((text) => [fold(text), text]));

/** Former versions of legal texts keep the exact words that were in force; each has a dated folder. */
const isFormer = (where: string) => /^apps\/web\/app\/legal\/\w+\/\d{4}-/.test(where);

/**
 * Requires typographic apostrophes, the spaces of each language, British spelling and one French name of e-mails, except in
 * literal texts of the specification, in which only the spaces are made typographic.
 */
export function checkSpelling(tree: TreeFile[]): string[] {
  const all = tree.filter(isWords).flatMap((file) =>
    [...readTexts(file)].map(([key, text]) => ({
      where: `${file.path}: ${key}`,
      language: languageOf(file) ?? "",
      text,
    })),
  );
  const misspelt = all.flatMap(({ where, language, text }) => {
    const meant = LITERAL_BY_FOLD.get(fold(text));
    if (meant === undefined)
      return [
        ...(text.includes("'") ? [`apostrophe: ${where}`] : []),
        ...(language === "en" && isAmerican(text) ? [`british: ${where}`] : []),
        ...(language === "fr" && !isFormer(where) && hasOtherNameOfEmail(text) ? [`e-mail: ${where}`] : []),
      ];
    if (LATER.has(meant)) return [`literal: ${where}: "${meant}" is here: it is no longer for later`];
    return text === fixTypography(meant, language) ? [] : [`literal: ${where} is to be "${meant}"`];
  });
  const folded = all.map(({ text }) => foldSpaces(text));
  const lost = LITERAL.filter((text) => !LATER.has(text) && !folded.some((one) => one.includes(text)));
  return [
    ...misspelt,
    ...lost.map((text) => `literal: nothing says "${text}"`),
    ...findTypography(tree).map(({ path }) => `typography: npm run words:fix corrects ${path}`),
  ];
}

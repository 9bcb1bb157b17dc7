import type { TreeFile } from "../house-rules/files.ts";
import { isWords, readTexts } from "./compare.ts";
import { LATER, LITERAL } from "./literal.ts";

/** Normalises a text, ignoring the kind of apostrophes and spaces. */
const fold = (text: string) =>
  text
    .replaceAll("’", "'")
    .replaceAll("…", "...")
    .replaceAll(/[\s\u00a0\u202f]+/g, " ");

const LITERAL_BY_FOLD = new Map(LITERAL.map((text) => [fold(text), text]));

/** Requires typographic apostrophes, except in literal texts of the specification. */
export function checkSpelling(tree: TreeFile[]): string[] {
  const all = tree
    .filter(isWords)
    .flatMap((file) => [...readTexts(file)].map(([key, text]) => ({ where: `${file.path}: ${key}`, text })));
  const misspelt = all.flatMap(({ where, text }) => {
    const meant = LITERAL_BY_FOLD.get(fold(text));
    if (meant === undefined) return text.includes("'") ? [`apostrophe: ${where}`] : [];
    if (LATER.has(meant)) return [`literal: ${where}: "${meant}" is here: it is no longer for later`];
    return text === meant ? [] : [`literal: ${where} is to be "${meant}"`];
  });
  const lost = LITERAL.filter((text) => !LATER.has(text) && !all.some((one) => one.text.includes(text)));
  return [...misspelt, ...lost.map((text) => `literal: nothing says "${text}"`)];
}

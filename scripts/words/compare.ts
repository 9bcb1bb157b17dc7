import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
} from "../../packages/domain/src/languages.ts";
import type { TreeFile } from "../house-rules/files.ts";
import { ALIKE } from "./alike.ts";

/** Texts of a file by dotted key. */
export type Texts = Map<string, string>;

const WORDS = /^apps\/(?:web\/app|server)\/.*\/([a-z]{2})\.json$/;
const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

export const languageOf = ({ path }: Pick<TreeFile, "path">): string | undefined => WORDS.exec(path)?.[1];
export const isFrench = (file: TreeFile): boolean => languageOf(file) === DEFAULT_LANGUAGE;
export const isWords = (file: TreeFile): boolean => languageOf(file) !== undefined;
const inLanguage = (path: string, language: string) => path.replace(/[a-z]{2}\.json$/, `${language}.json`);

/** The texts of a words file; list items are numbered. */
export function readTexts({ path, content }: TreeFile): Texts {
  const texts: Texts = new Map();
  const read = (value: unknown, key: string) => {
    if (typeof value === "string") texts.set(key, value);
    else if (typeof value === "object" && value !== null)
      for (const [name, child] of Object.entries(value)) read(child, key ? `${key}.${name}` : name);
    else throw new Error(`${path}: ${key} is not a text`);
  };
  read(JSON.parse(content), "");
  return texts;
}

/**
 * Checks that each French file has a twin in every other language with the same keys and placeholders, no empty and no
 * untranslated text.
 */
export function compareWords(tree: TreeFile[]): string[] {
  const byPath = new Map(tree.map((file) => [file.path, file]));
  const orphans = tree
    .filter((file) => isWords(file) && !byPath.has(inLanguage(file.path, DEFAULT_LANGUAGE)))
    .map(({ path }) => `twin: ${path} has no fr.json beside it`);
  const unknown = tree
    .filter((file) => isWords(file) && !isLanguage(languageOf(file)))
    .map(({ path }) => `twin: ${path} is in no language of the product`);
  const differences = tree.filter(isFrench).flatMap((french) =>
    OTHER_LANGUAGES.flatMap((language) => {
      const twin = byPath.get(inLanguage(french.path, language));
      if (!twin) return [`twin: ${french.path} has no ${language}.json beside it`];
      return compareTexts(french.path, readTexts(french), readTexts(twin), language);
    }),
  );
  return [...orphans, ...unknown, ...differences];
}

function compareTexts(path: string, french: Texts, twin: Texts, language: Language): string[] {
  const broken: string[] = [];
  for (const key of new Set([...french.keys(), ...twin.keys()])) {
    // French has a plural form of its own for millions.
    if (key.endsWith("_many")) continue;
    const [text, translated] = [french.get(key), twin.get(key)];
    if (text === undefined || translated === undefined)
      broken.push(
        `keys: ${path}: ${key} is missing in ${text === undefined ? DEFAULT_LANGUAGE : language}.json`,
      );
    else broken.push(...compareText(text, translated).map((what) => `${what}: ${path}: ${key}`));
  }
  return broken;
}

function compareText(french: string, translated: string): string[] {
  if (french.trim() === "" || translated.trim() === "") return ["empty"];
  if (placeholders(french) !== placeholders(translated)) return ["placeholders"];
  return french === translated && !mayBeAlike(french) ? ["untranslated"] : [];
}

const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{\s*\w+\s*\}\}/g))]
    .map((name) => name.replaceAll(/[{}\s]/g, ""))
    .sort()
    .join();

/** Numbers, symbols, abbreviations, addresses, and words that are the same in both languages. */
function mayBeAlike(text: string): boolean {
  const rest = text
    .replaceAll(/\{\{\s*\w+\s*\}\}/g, " ")
    .split(/[^\p{L}\p{M}@.+-]+/u)
    .filter((word) => /\p{L}/u.test(word) && word !== word.toUpperCase() && !word.includes("@"));
  return rest.every((word) => ALIKE.has(word.toLowerCase()));
}

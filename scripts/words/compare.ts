import type { TreeFile } from "../house-rules/files.ts";
import { ALIKE } from "./alike.ts";

/** Texts of a file by dotted key. */
export type Texts = Map<string, string>;

const FRENCH = /^apps\/(?:web\/app|server)\/.*\/fr\.json$/;
const ENGLISH = /^apps\/(?:web\/app|server)\/.*\/en\.json$/;

export const isFrench = ({ path }: TreeFile): boolean => FRENCH.test(path);
export const isWords = ({ path }: TreeFile): boolean => FRENCH.test(path) || ENGLISH.test(path);

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
 * Checks that each French file has an English twin with the same keys and placeholders, no empty and no untranslated
 * text.
 */
export function compareWords(tree: TreeFile[]): string[] {
  const byPath = new Map(tree.map((file) => [file.path, file]));
  const orphans = tree
    .filter(({ path }) => ENGLISH.test(path) && !byPath.has(path.replace(/en\.json$/, "fr.json")))
    .map(({ path }) => `twin: ${path} has no fr.json beside it`);
  const differences = tree.filter(isFrench).flatMap((french) => {
    const english = byPath.get(french.path.replace(/fr\.json$/, "en.json"));
    if (!english) return [`twin: ${french.path} has no en.json beside it`];
    return compareTexts(french.path, readTexts(french), readTexts(english));
  });
  return [...orphans, ...differences];
}

function compareTexts(path: string, french: Texts, english: Texts): string[] {
  const broken: string[] = [];
  for (const key of new Set([...french.keys(), ...english.keys()])) {
    // French has a plural form of its own for millions.
    if (key.endsWith("_many")) continue;
    const [fr, en] = [french.get(key), english.get(key)];
    if (fr === undefined || en === undefined)
      broken.push(`keys: ${path}: ${key} is missing in ${fr === undefined ? "French" : "English"}`);
    else broken.push(...compareText(fr, en).map((what) => `${what}: ${path}: ${key}`));
  }
  return broken;
}

function compareText(fr: string, en: string): string[] {
  if (fr.trim() === "" || en.trim() === "") return ["empty"];
  if (placeholders(fr) !== placeholders(en)) return ["placeholders"];
  return fr === en && !mayBeAlike(fr) ? ["untranslated"] : [];
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

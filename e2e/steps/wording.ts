import { globSync, readFileSync } from "node:fs";
import { SERVICES } from "../../apps/server/seeds/catalogue/first.ts";
import { COUNTRIES, ORGANISMS } from "../../apps/server/seeds/catalogue/places.ts";
import { ROOT } from "../../scripts/prepare/root.mjs";
import { readTexts } from "../../scripts/words/compare.ts";

type Language = "fr" | "en";
type Pair = Record<Language, string>;

const { keys, pairs } = readWords();

/** What a program says when it has no words. */
const WORDLESS = /\{\{|\bundefined\b|\bNaN\b|\[object |Invalid Date/;

/** English has no space before these. */
const FRENCH_SPACE = /\S [:;!?](?: |$)/;

/** Which of the texts of a page in `language` are no words of it: keys, values that were not filled in, the other language. */
export function findStrange(texts: readonly string[], language: Language): string[] {
  const known = sound[language];
  return texts.filter((text) => {
    if (known.has(text)) return false;
    if (isStrange(text, language)) return true;
    known.add(text);
    return false;
  });
}

/** Most texts are on many pages, and comparing one takes hundreds of patterns. */
const sound: Record<Language, Set<string>> = { fr: new Set(), en: new Set() };

function isStrange(text: string, language: Language): boolean {
  const { own, other } = readers[language];
  if (WORDLESS.test(text)) return true;
  if (language === "en" && FRENCH_SPACE.test(text)) return true;
  if (own.says(text)) return false;
  const isKey = [text, ...(text.match(/\w+(?:\.\w+)+/g) ?? [])].some((part) => keys.has(part));
  return isKey || other.says(text) || (other.fills(text) && !own.fills(text));
}

/** Texts of one language by which another text is known: those that values are put into as well. */
class Reader {
  readonly #whole: Set<string>;
  readonly #filled: RegExp[];

  constructor(texts: string[]) {
    const normalized = texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
    this.#whole = new Set(normalized.filter((text) => !text.includes("{{")));
    // What is hardly more than its values would be found in anything.
    this.#filled = normalized
      .filter((text) => /\{\{/.test(text) && lengthWithoutValues(text) > 3)
      .map(filledIn);
  }

  /** Whether the text is exactly one of them. */
  says(text: string): boolean {
    return this.#whole.has(text);
  }

  /** It is one of them with its values. */
  fills(text: string): boolean {
    return this.#filled.some((pattern) => pattern.test(text));
  }
}

const lengthWithoutValues = (text: string) => text.replaceAll(/\{\{.*?\}\}|[^\p{L}]/gu, "").length;

function filledIn(text: string): RegExp {
  const parts = text.split(/\{\{\s*\w+\s*\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`, "s");
}

const readers = { fr: readerOf("fr"), en: readerOf("en") };

function readerOf(language: Language): Record<"own" | "other", Reader> {
  const foreign = language === "fr" ? "en" : "fr";
  const differing = pairs.filter((pair) => pair.fr !== pair.en);
  return {
    own: new Reader(pairs.map((pair) => pair[language])),
    other: new Reader(differing.map((pair) => pair[foreign])),
  };
}

function readWords(): { keys: Set<string>; pairs: Pair[] } {
  const found: { keys: Set<string>; pairs: Pair[] } = { keys: new Set(), pairs: [] };
  // The server puts the figures of the statistics into words.
  for (const path of globSync(["apps/web/app/**/fr.json", "apps/server/src/stats/report/words/fr.json"], {
    cwd: ROOT,
  })) {
    const textsOf = (file: string) =>
      readTexts({ path: file, content: readFileSync(`${ROOT}${file}`, "utf8") });
    const english = textsOf(path.replace(/fr\.json$/, "en.json"));
    for (const [key, fr] of textsOf(path)) {
      found.keys.add(key.replace(/_(?:zero|one|two|few|many|other)$/, ""));
      found.pairs.push({ fr, en: english.get(key) ?? fr });
    }
  }
  collect([SERVICES, COUNTRIES, ORGANISMS], found.pairs);
  // Lists of calling codes show the names that the browser has for countries.
  for (const code of Object.keys(COUNTRIES))
    found.pairs.push({ fr: nameOf(code, "fr"), en: nameOf(code, "en") });
  return found;
}

function nameOf(countryCode: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: "region" }).of(countryCode) ?? countryCode;
}

/** The texts in both languages that stand anywhere in a value. */
function collect(value: unknown, into: Pair[]): void {
  if (typeof value !== "object" || value === null) return;
  if ("fr" in value && "en" in value && typeof value.fr === "string" && typeof value.en === "string")
    into.push({ fr: value.fr, en: value.en });
  for (const part of Object.values(value)) collect(part, into);
}

import { globSync, readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { SERVICES } from "../../apps/server/seeds/catalogue/first.ts";
import { COUNTRIES, ORGANISMS } from "../../apps/server/seeds/catalogue/places.ts";
import { ROOT } from "../../scripts/prepare/root.mjs";
import { readTexts } from "../../scripts/words/compare.ts";

type Language = "fr" | "en";
type Pair = Record<Language, string>;

const { keys, pairs } = readWords();

/** Output of a program whose text or value is missing. */
const WORDLESS = /\{\{|\bundefined\b|\bNaN\b|\[object |Invalid Date/;

/** French spacing: English has no space before these signs. */
const FRENCH_SPACE = /\S [:;!?](?: |$)/;

/** The texts of a page that are not proper texts in `language`: keys, unfilled placeholders, or the other language. */
export function findStrange(texts: readonly string[], language: Language): string[] {
  const known = sound[language];
  return texts.filter((text) => {
    if (known.has(text)) return false;
    if (isStrange(text, language)) return true;
    known.add(text);
    return false;
  });
}

/** A cache: most texts are on many pages, and comparing one needs hundreds of patterns. */
const sound: Record<Language, Set<string>> = { fr: new Set(), en: new Set() };

function isStrange(text: string, language: Language): boolean {
  const { own, other } = readers[language];
  if (WORDLESS.test(text)) return true;
  if (language === "en" && FRENCH_SPACE.test(text)) return true;
  if (own.says(text)) return false;
  const isKey = [text, ...(text.match(/\w+(?:\.\w+)+/g) ?? [])].some((part) => keys.has(part));
  return isKey || other.says(text) || (other.fills(text) && !own.fills(text));
}

/** Compares a text with the texts of one language, including those with placeholders. */
class Reader {
  readonly #whole: Set<string>;
  readonly #filled: RegExp[];

  constructor(texts: string[]) {
    const normalized = texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
    this.#whole = new Set(normalized.filter((text) => !text.includes("{{")));
    // A pattern with hardly any letters of its own would match every text.
    this.#filled = normalized
      .filter((text) => /\{\{/.test(text) && lengthWithoutValues(text) > 3)
      .map(filledIn);
  }

  /** Whether the text is exactly one of them. */
  says(text: string): boolean {
    return this.#whole.has(text);
  }

  /** Whether the text is one of them with values filled in. */
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
  // The server writes the figures of the statistics with words of its own.
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
  // Lists of calling codes show the country names of the browser.
  for (const code of Object.keys(COUNTRIES))
    found.pairs.push({ fr: nameOf(code, "fr"), en: nameOf(code, "en") });
  return found;
}

function nameOf(countryCode: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: "region" }).of(countryCode) ?? countryCode;
}

/** Collects all texts in both languages from a value, at any depth. */
function collect(value: unknown, into: Pair[]): void {
  if (typeof value !== "object" || value === null) return;
  if ("fr" in value && "en" in value && typeof value.fr === "string" && typeof value.en === "string")
    into.push({ fr: value.fr, en: value.en });
  for (const part of Object.values(value)) collect(part, into);
}

/**
 * Expects that the page lists all words that it has loaded so far (`handle.words`). A component that loads its own later hides what
 * surrounds it, where a person may be typing.
 */
export async function expectWordsListed(page: Page, as: string): Promise<void> {
  const late = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>("link[data-words]")];
    const listed = new Set(links.map(({ href }) => href));
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    return names.filter((name) => /\/assets\/[a-z]{2}-[\w-]+\.json$/.test(name) && !listed.has(name));
  });
  expect.soft(late, `words that ${as} does not list`).toEqual([]);
}

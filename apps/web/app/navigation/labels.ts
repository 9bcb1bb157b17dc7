import { readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "@passerelle/domain/languages";
import type { WordTree } from "../lib/translate.ts";

/** A title or a label in each language: a menu names pages of many capabilities, whose words are not loaded. */
export type Label = Readonly<Record<Language, string>>;

/** The label of a capability with this key. Only `*.data.ts` may call it: it reads files when the pages are built. */
export function labelOf(name: string, key: string): Label {
  const entries = LANGUAGES.map((language) => [language, textOf(`${name}/${language}.json`, key)] as const);
  return Object.fromEntries(entries) as Label;
}

function textOf(file: string, key: string): string {
  let at: string | WordTree | undefined = JSON.parse(
    readFileSync(new URL(`../${file}`, import.meta.url), "utf8"),
  );
  for (const part of key.split(".")) at = typeof at === "object" ? at[part] : undefined;
  if (typeof at !== "string") throw new Error(`${file}: no text ${key}`);
  return at;
}

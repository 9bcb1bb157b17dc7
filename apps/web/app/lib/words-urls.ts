import type { Language } from "@passerelle/domain/languages";

/**
 * Words: one JSON file per folder and language; the folder's path is the namespace. The build hashes them, so they
 * are cached for good; the browser loads those that the page needs in its language.
 */
const urls = import.meta.glob<string>("/app/**/[a-z][a-z].json", {
  query: "?url",
  import: "default",
  eager: true,
});

export function wordsUrl(language: Language, namespace: string): string | undefined {
  return urls[`/app/${namespace}/${language}.json`];
}

import type { Language } from "./language.ts";

/**
 * Words: one JSON file per folder and language; the folder's path is the namespace. The build hashes them, so they
 * are cached for good; the browser loads those that the page needs in its language.
 */
const urls = import.meta.glob<string>("/app/**/{fr,en}.json", {
  query: "?url",
  import: "default",
  eager: true,
});

export function wordsUrl(language: Language, namespace: string): string | undefined {
  return urls[`/app/${namespace}/${language}.json`];
}

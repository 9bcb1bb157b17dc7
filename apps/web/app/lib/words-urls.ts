import type { Language } from "./language.ts";

/**
 * The words: one JSON per folder and language, whose namespace is the folder's path. They are files of their own in
 * the build (hashed, cached for good); the browser fetches those of its language that the page needs.
 */
const urls = import.meta.glob<string>("/app/**/{fr,en}.json", {
  query: "?url",
  import: "default",
  eager: true,
});

export function wordsUrl(language: Language, namespace: string): string | undefined {
  return urls[`/app/${namespace}/${language}.json`];
}

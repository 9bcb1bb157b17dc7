import type { WordTree } from "./translate.ts";
import { readable, type WordSource } from "./words.tsx";
import { wordsUrl } from "./words-urls.ts";

const files = import.meta.glob<WordTree>("/app/**/[a-z][a-z].json", { import: "default", eager: true });

const loaded = new Map(
  Object.entries(files).map(([file, words]) => [file, readable(Promise.resolve(words), words)]),
);

/** All words in memory, for rendering on the server. */
export const serverWords: WordSource = {
  url: wordsUrl,
  load: (language, namespace) =>
    loaded.get(`/app/${namespace}/${language}.json`) ?? Promise.reject(new Error(`no words: ${namespace}`)),
};

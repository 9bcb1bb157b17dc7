import type { Language } from "@passerelle/domain/languages";
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

/** Namespaces that a page has shown. */
export type UsedWords = Set<string>;

/** The same words; adds to `used` each namespace that the page shows. */
export const usingWords = (used: UsedWords): WordSource => ({
  ...serverWords,
  load: (language, namespace) => {
    used.add(namespace);
    return serverWords.load(language, namespace);
  },
});

/**
 * Adds links for the words of parts that are shown to this reader only, which the page does not list. They are loaded before it
 * hydrates, like those that it lists.
 */
export const preloadWords = (html: string, language: Language, used: UsedWords): string =>
  html.replace(
    "</head>",
    [...used]
      .filter((namespace) => !html.includes(`data-words="${namespace}"`))
      .map(
        (namespace) =>
          `<link rel="preload" as="fetch" crossorigin="anonymous" href="${wordsUrl(language, namespace)}" data-words="${namespace}"/>`,
      )
      .concat("</head>")
      .join(""),
  );

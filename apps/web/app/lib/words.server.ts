import type { WordTree } from "./translate.ts";
import { readable, type WordSource } from "./words.tsx";

const files = import.meta.glob<WordTree>("/app/**/{fr,en}.json", { import: "default", eager: true });

/** All the words in memory, for rendering on the server. */
export const serverWords: WordSource = {
  load: (language, namespace) => {
    const words = files[`/app/${namespace}/${language}.json`];
    return words
      ? readable(Promise.resolve(words), words)
      : Promise.reject(new Error(`no words: ${namespace}`));
  },
};

import { createContext, use, useMemo, useState, useTransition } from "react";
import { type Language, rememberLanguage } from "./language.ts";
import { createTranslate, type Translate, type WordKey, type WordTree } from "./translate.ts";
import type { Namespaces } from "./words-types.ts";

/**
 * Where words come from: all in memory on the server, fetched once each in the browser. The same promise each time, and
 * `readable` once it is settled. Readers always go through `use`, never around it: when a component that waited is
 * rendered again, React counts on meeting the same calls.
 */
export type WordSource = {
  load: (language: Language, namespace: string) => Promise<WordTree>;
  /** Where a file of words is fetched; the server's source alone knows: it writes the page's preloads. */
  url?: (language: Language, namespace: string) => string | undefined;
};

/** Marks a settled promise as React does itself, so that `use` reads it at once. */
export function readable<T>(promise: Promise<T>, value: T): Promise<T> {
  return Object.assign(promise, { status: "fulfilled", value });
}

/**
 * Fetches what is read, once. `preloads`: the page's own files by namespace, in `language`; where the others lie is asked
 * for with the first of them, so that nobody carries the addresses of every page's words.
 */
export function createBrowserSource(
  language: Language,
  preloads: ReadonlyMap<string, string>,
): WordSource & { loaded: () => string[] } {
  const urlOf = async (of: Language, namespace: string) =>
    (of === language ? preloads.get(namespace) : undefined) ??
    (await import("./words-urls.ts")).wordsUrl(of, namespace);
  const ready = new Set<string>();
  const promises = new Map<string, Promise<WordTree>>();
  const load = (of: Language, namespace: string): Promise<WordTree> => {
    const key = `${of}/${namespace}`;
    const known = promises.get(key);
    if (known) return known;
    const promise = urlOf(of, namespace).then(fetchWords);
    promises.set(key, promise);
    promise.then(
      (words) => {
        ready.add(key);
        readable(promise, words);
      },
      // The next reader tries again: a network that dropped once must not leave the page wordless.
      () => promises.delete(key),
    );
    return promise;
  };
  return {
    load,
    loaded: () => [...new Set([...ready].map((key) => key.slice(key.indexOf("/") + 1)))],
  };
}

async function fetchWords(url: string | undefined): Promise<WordTree> {
  if (!url) throw new Error("unknown words");
  // The same mode as the page's preloads, so that what they fetched is used.
  const response = await fetch(url, { credentials: "same-origin" });
  if (!response.ok) throw new Error(`words: HTTP ${response.status}`);
  return response.json();
}

type Words = {
  language: Language;
  source: WordSource;
  /** Shows the page in another language once its words are there, and remembers the choice on this device. */
  switchLanguage: (language: Language) => Promise<void>;
};

export const WordsContext = createContext<Words | undefined>(undefined);

function useWordsContext(): Words {
  const words = use(WordsContext);
  if (!words) throw new Error("no WordsProvider above");
  return words;
}

type ProviderProps = {
  language: Language;
  source: WordSource & { loaded?: () => string[] };
  children: React.ReactNode;
};

export function WordsProvider({ language: first, source, children }: ProviderProps) {
  const [language, setLanguage] = useState(first);
  const [, startTransition] = useTransition();
  const value = useMemo<Words>(
    () => ({
      language,
      source,
      switchLanguage: async (next) => {
        await Promise.all((source.loaded?.() ?? []).map((namespace) => source.load(next, namespace)));
        rememberLanguage(next);
        startTransition(() => setLanguage(next));
      },
    }),
    [language, source],
  );
  return <WordsContext value={value}>{children}</WordsContext>;
}

/**
 * The words of a namespace: `const t = useWords("catalogue"); t("empty")`. Waits (Suspense) when they are not there
 * yet; a page names its own in `handle.words`, so that the first rendering never waits.
 */
export function useWords<N extends keyof Namespaces>(namespace: N): Translate<WordKey<Namespaces[N]>> {
  const { language, source } = useWordsContext();
  const words = use(source.load(language, namespace));
  return useMemo(() => createTranslate(language, words), [language, words]);
}

/** Where the words of a page's preloads lie, in its first language; nothing in a browser, which has read them. */
export function useWordsUrls(): WordSource["url"] {
  return useWordsContext().source.url;
}

export function useLanguage(): Pick<Words, "language" | "switchLanguage"> {
  return useWordsContext();
}

import type { Language } from "@passerelle/domain/languages";
import { createContext, use, useMemo, useState, useSyncExternalStore, useTransition } from "react";
import { rememberLanguage } from "./language.ts";
import { readerZone } from "./reader-zone.ts";
import { subscribeSession } from "./session-state.ts";
import { createTranslate, type Translate, type WordKey, type WordTree } from "./translate.ts";
import type { Namespaces } from "./words-types.ts";

/**
 * Where words come from: memory on the server; in the browser each file is fetched once. Returns the same promise
 * each time, marked by `readable` once it is settled. Components always call `use` on it: React expects the same
 * calls when a suspended component renders again.
 */
export type WordSource = {
  load: (language: Language, namespace: string) => Promise<WordTree>;
  /** Address of a words file, for preload links; implemented by the server's source only. */
  url?: (language: Language, namespace: string) => string | undefined;
};

/** Marks a promise as settled in the way React does, so that `use` returns its value at once. */
export function readable<T>(promise: Promise<T>, value: T): Promise<T> {
  return Object.assign(promise, { status: "fulfilled", value });
}

/**
 * Fetches each words file once. `preloads`: addresses of the page's own files by namespace, in `language`; the list
 * of all other addresses is loaded with the first of them, to keep it out of the page.
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
      // After a network failure the next reader tries again.
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
  // The same mode as the page's preload links, so that these are used.
  const response = await fetch(url, { credentials: "same-origin" });
  if (!response.ok) throw new Error(`words: HTTP ${response.status}`);
  return response.json();
}

type Words = {
  language: Language;
  source: WordSource;
  /** Shows the page in another language once its words are loaded, and stores the choice on this device. */
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
  const zone = useSyncExternalStore(subscribeSession, readerZone, readerZone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what writes dates reads the language, and is rendered again when the zone changes
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
    [language, zone, source],
  );
  return <WordsContext value={value}>{children}</WordsContext>;
}

/**
 * A namespace's words: `const t = useWords("catalogue"); t("empty")`. Suspends until they are loaded; a page lists
 * its own in `handle.words`, and its frame waits for them (`useAllWords`).
 */
export function useWords<N extends keyof Namespaces>(namespace: N): Translate<WordKey<Namespaces[N]>> {
  const { language, source } = useWordsContext();
  const words = use(source.load(language, namespace));
  return useMemo(() => createTranslate(language, words), [language, words]);
}

/** Suspends until the words of all these namespaces are loaded, so that no component suspends when it is rendered later. */
export function useAllWords(namespaces: readonly string[]): void {
  const { language, source } = useWordsContext();
  // All loads begin before the first `use`, which stops the rendering.
  const loads = namespaces.map((namespace) => source.load(language, namespace));
  for (const words of loads) use(words);
}

/** Addresses of the page's words files in its first language, for preload links; undefined in a browser. */
export function useWordsUrls(): WordSource["url"] {
  return useWordsContext().source.url;
}

export function useLanguage(): Pick<Words, "language" | "switchLanguage"> {
  return useWordsContext();
}

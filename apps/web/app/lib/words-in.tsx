import { LANGUAGES, type Language } from "@passerelle/domain/languages";
import { use, useMemo } from "react";
import { createTranslate, type Translate, type WordKey } from "./translate.ts";
import { WordsContext } from "./words.tsx";
import type { Namespaces } from "./words-types.ts";

/** Renders a part of the page in another language; suspends until its words are loaded. */
export function InLanguage({ language, children }: { language: Language; children: React.ReactNode }) {
  const words = use(WordsContext);
  const value = useMemo(() => words && { ...words, language }, [words, language]);
  return <WordsContext value={value}>{children}</WordsContext>;
}

/** The words of a namespace in every language, for a search that finds each; suspends until they are loaded. */
export function useWordsInEveryLanguage<N extends keyof Namespaces>(
  namespace: N,
): Translate<WordKey<Namespaces[N]>>[] {
  const words = use(WordsContext);
  if (!words) throw new Error("no WordsProvider above");
  return LANGUAGES.map((language) => createTranslate(language, use(words.source.load(language, namespace))));
}

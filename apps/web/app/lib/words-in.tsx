import { use, useMemo } from "react";
import type { Language } from "./language.ts";
import { WordsContext } from "./words.tsx";

/** Shows a part of the page in a language of its own; waits (Suspense) for the words that are not there yet. */
export function InLanguage({ language, children }: { language: Language; children: React.ReactNode }) {
  const words = use(WordsContext);
  const value = useMemo(() => words && { ...words, language }, [words, language]);
  return <WordsContext value={value}>{children}</WordsContext>;
}

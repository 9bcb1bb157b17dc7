import type { Language } from "@passerelle/domain/languages";
import { use, useMemo } from "react";
import { WordsContext } from "./words.tsx";

/** Renders a part of the page in another language; suspends until its words are loaded. */
export function InLanguage({ language, children }: { language: Language; children: React.ReactNode }) {
  const words = use(WordsContext);
  const value = useMemo(() => words && { ...words, language }, [words, language]);
  return <WordsContext value={value}>{children}</WordsContext>;
}

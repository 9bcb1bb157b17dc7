import type { SearchResult } from "@passerelle/contract/search";
import { searchWords } from "@passerelle/domain/search/words";
import { useEffect, useState } from "react";
import { api } from "../../lib/session.ts";
import { useLanguage } from "../../lib/words.tsx";

/** A pause in typing: what is asked before it would be answered for a text that nobody looks at any more. */
const PAUSE_MS = 250;

export type Search = {
  /** Of the text that was asked last; they stay until others come. */
  results: readonly SearchResult[];
  /** `short`: there is too little to look for. `asking`: nothing is known of the present text yet. */
  state: "short" | "asking" | "found" | "none" | "failed";
  /** Asks without waiting for the pause. */
  hurry: () => void;
};

/** What a text finds, asked as it is typed; an answer that comes after the next question is dropped. */
export function useSearch(typed: string): Search {
  const { language } = useLanguage();
  const text = searchWords(typed).length > 0 ? typed.trim() : "";
  const question = `${language} ${text}`;
  const [hurried, setHurried] = useState("");
  const [answer, setAnswer] = useState<{
    question: string;
    results: readonly SearchResult[];
    failed: boolean;
  }>();
  const pause = hurried === question ? 0 : PAUSE_MS;
  useEffect(() => {
    if (text === "") return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      api("GET /api/search", { query: { q: text } }, { signal: leaving.signal }).then(
        ({ results }) => setAnswer({ question, results, failed: false }),
        () => leaving.signal.aborted || setAnswer({ question, results: [], failed: true }),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [question, text, pause]);
  const results = text === "" ? [] : (answer?.results ?? []);
  const state =
    text === ""
      ? "short"
      : answer?.question !== question
        ? "asking"
        : answer.failed
          ? "failed"
          : results.length > 0
            ? "found"
            : "none";
  return { results, state, hurry: () => setHurried(question) };
}

import type { SearchResult } from "@passerelle/contract/search";
import { searchWords } from "@passerelle/domain/search/words";
import { useEffect, useState } from "react";
import { failureCode } from "../../lib/failure.ts";
import { api } from "../../lib/session.ts";
import { useLanguage } from "../../lib/words.tsx";

/** Pause in typing before a search starts. */
const PAUSE_MS = 250;

export type Search = {
  /** Of the last search; kept until the next ones arrive. */
  results: readonly SearchResult[];
  /** `short`: the text is too short. `asking`: no result for the current text yet. */
  state: "short" | "asking" | "found" | "none" | "failed" | "limited";
  /** Searches without waiting for the pause, or repeats a failed search. */
  searchNow: () => void;
};

/** Whether the search failed, so that repeating it may help. */
export const isRefused = (state: Search["state"]): state is "failed" | "limited" =>
  state === "failed" || state === "limited";

/** Searches while typing; replies to former texts are dropped. */
export function useSearch(typed: string): Search {
  const { language } = useLanguage();
  const text = searchWords(typed).length > 0 ? typed.trim() : "";
  const question = `${language} ${text}`;
  const [forced, setForced] = useState({ question: "", times: 0 });
  const [answer, setAnswer] = useState<{
    question: string;
    results: readonly SearchResult[];
    failure?: "failed" | "limited";
  }>();
  const times = forced.question === question ? forced.times : 0;
  useEffect(() => {
    if (text === "") return;
    const leaving = new AbortController();
    const timer = setTimeout(
      () => {
        api("GET /api/search", { query: { q: text } }, { signal: leaving.signal }).then(
          ({ results }) => setAnswer({ question, results }),
          (error: unknown) => {
            const failure = failureCode(error) === "too_many_requests" ? "limited" : "failed";
            if (!leaving.signal.aborted) setAnswer({ question, results: [], failure });
          },
        );
      },
      times > 0 ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [question, text, times]);
  const results = text === "" ? [] : (answer?.results ?? []);
  const state =
    text === ""
      ? "short"
      : answer?.question !== question
        ? "asking"
        : (answer.failure ?? (results.length > 0 ? "found" : "none"));
  // A second click does not search again.
  const searchNow = () => {
    if (state !== "asking" || times === 0) setForced({ question, times: times + 1 });
  };
  return { results, state, searchNow };
}

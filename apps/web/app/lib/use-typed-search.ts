import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { writeAddressLater } from "./write-address.ts";

const DEBOUNCE_MS = 350;

/** Whether a value in the query is this text, for pages that read only a part of the address. */
const holds = (query: string, text: string): boolean =>
  text !== "" && [...new URLSearchParams(query).values()].some((value) => value.trim() === text);

/**
 * A search field whose text is in the address: applied when typing pauses, and following the back button, but not its
 * own changes of the address. `apply` is called while no navigation is under way, so that it changes the newest address
 * and what the reader opens meanwhile stays open.
 */
export function useTypedSearch(search: string, apply: (search: string) => void) {
  const [text, setText] = useState(search);
  const lastApplied = useRef(search);
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    if (search === lastApplied.current) return;
    lastApplied.current = search;
    setText(search);
  }, [search]);

  const { key, search: query } = useLocation();
  const leaving = useNavigation().state !== "idle";
  const wanted = text.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pressed link cancels the change, which starts again at the next address (`key`)
  useEffect(() => {
    if (leaving) return;
    // The change of the address had begun when the link replaced it.
    if (wanted === lastApplied.current && wanted !== search && !holds(query, wanted))
      lastApplied.current = search;
    if (wanted === lastApplied.current) return;
    return writeAddressLater(() => {
      // The form may have been submitted meanwhile.
      if (wanted === lastApplied.current) return;
      lastApplied.current = wanted;
      latest.current(wanted);
    }, DEBOUNCE_MS);
  }, [wanted, leaving, key]);

  return {
    text,
    setText,
    /** The trimmed text, for other filters that change meanwhile. */
    wanted,
    /** Applies at once, when the form is submitted. */
    applyNow: () => {
      lastApplied.current = wanted;
      latest.current(wanted);
    },
  };
}

import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";

const DEBOUNCE_MS = 350;

/**
 * A search field whose text is in the address: applied when typing pauses, and following the back button, but not its
 * own changes of the address.
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

  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  // Changing the address would cancel a navigation to another page.
  const leaving = next !== undefined && next.pathname !== pathname;
  const wanted = text.trim();
  useEffect(() => {
    if (leaving) return;
    const timer = setTimeout(() => {
      // The form may have been submitted meanwhile.
      if (wanted === lastApplied.current) return;
      lastApplied.current = wanted;
      latest.current(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, leaving]);

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

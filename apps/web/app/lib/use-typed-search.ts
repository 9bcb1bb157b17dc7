import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";

const DEBOUNCE_MS = 350;

/**
 * A search field whose text lives in the address: it is applied when the typing pauses, and follows the address when
 * the back button changes it, but never its own echo.
 */
export function useTypedSearch(search: string, apply: (search: string) => void) {
  const [text, setText] = useState(search);
  const written = useRef(search);
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setText(search);
  }, [search]);

  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  // Applied on the way to another page it would call that off.
  const leaving = next !== undefined && next.pathname !== pathname;
  const wanted = text.trim();
  useEffect(() => {
    if (leaving) return;
    const timer = setTimeout(() => {
      // The form may have been sent meanwhile.
      if (wanted === written.current) return;
      written.current = wanted;
      latest.current(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, leaving]);

  return {
    text,
    setText,
    /** The text as it would be applied, for other filters that change meanwhile. */
    wanted,
    /** At once, when the form is sent. */
    applyNow: () => {
      written.current = wanted;
      latest.current(wanted);
    },
  };
}

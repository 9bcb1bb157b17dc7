import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useLanguage } from "./words.tsx";

/**
 * Returns a function that reloads the page's data; also reloads it when the language changes, since its texts are
 * translated.
 */
export function useReloadInLanguage(): () => void {
  const { revalidate } = useRevalidator();
  const { language } = useLanguage();
  const first = useRef(language);
  useEffect(() => {
    if (first.current === language) return;
    first.current = language;
    void revalidate();
  }, [language, revalidate]);
  return () => void revalidate();
}

import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useLanguage } from "./words.tsx";

/** Loads the page's data again when asked to, and by itself when the reader changes language: its texts come translated. */
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

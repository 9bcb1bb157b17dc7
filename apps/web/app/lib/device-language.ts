import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { type Language, rememberedLanguage, rememberLanguage, setLanguageHere } from "./language.ts";
import { languageChanged } from "./language-changes.ts";
import { useLanguage } from "./words.tsx";

/** Shows the page and what the server sends in another language, without a word of it; nothing where that fails. */
export function useShowLanguage(): (language: Language) => void {
  const { switchLanguage } = useLanguage();
  const { revalidate } = useRevalidator();
  return (next) => {
    switchLanguage(next)
      .then(() => {
        languageChanged(next);
        return revalidate();
      })
      // Its words did not arrive: the next page tries again.
      .catch(() => {});
  };
}

/** Once, after the first rendering: the address may name a language, and the browser's memory may have outlived the cookie. */
export function useDeviceLanguage(): void {
  const { language } = useLanguage();
  const show = useShowLanguage();
  const arrive = useEffectEvent(() => {
    if (new URLSearchParams(location.search).get("lang") === language) {
      rememberLanguage(language);
      setLanguageHere("named");
      return;
    }
    const remembered = rememberedLanguage();
    if (remembered && remembered !== language) show(remembered);
  });
  useEffect(() => arrive(), []);
}

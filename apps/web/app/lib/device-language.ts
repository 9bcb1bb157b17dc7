import type { Language } from "@passerelle/domain/languages";
import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { rememberedLanguage, rememberLanguage, setLanguageHere } from "./language.ts";
import { languageChanged } from "./language-changes.ts";
import { useLanguage } from "./words.tsx";

/** Changes the language of the page and of replies without a toast; nothing happens on a failure. */
export function useShowLanguage(): (language: Language) => void {
  const { switchLanguage } = useLanguage();
  const { revalidate } = useRevalidator();
  return (next) => {
    switchLanguage(next)
      .then(() => {
        languageChanged(next);
        return revalidate();
      })
      // The words could not be loaded: the next page tries again.
      .catch(() => {});
  };
}

/** Runs once after hydration, because the address may name a language and local storage may outlive the cookie. */
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

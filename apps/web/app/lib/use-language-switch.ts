import type { Language } from "@passerelle/domain/languages";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { setLanguageHere } from "./language.ts";
import { languageChanged } from "./language-changes.ts";
import { hasStoredSession } from "./stored-session.ts";
import { showToast } from "./toast.ts";
import { useLanguage, useWords } from "./words.tsx";

/**
 * Changes the language of the page, of replies, and of the signed-in person's emails; announces it in the new
 * language (spec 1 §8).
 */
export function useLanguageSwitch(): (language: Language) => Promise<void> {
  const t = useWords("lib");
  const { language, switchLanguage } = useLanguage();
  const { revalidate } = useRevalidator();
  const location = useLocation();
  const navigate = useNavigate();
  const announced = useRef<Language>(undefined);

  useEffect(() => {
    if (announced.current !== language) return;
    announced.current = undefined;
    showToast({ kind: "success", title: t("language.changed"), description: t("language.changed_text") });
  }, [language, t]);

  return async (next) => {
    if (next === language) return;
    try {
      announced.current = next;
      await switchLanguage(next);
    } catch {
      announced.current = undefined;
      showToast({ kind: "error", title: t("language.failed") });
      return;
    }
    setLanguageHere("chosen");
    // The code that saves it in the account is loaded for signed-in people only.
    const saved = hasStoredSession()
      ? import("./language-sync.ts").then(({ saveLanguage }) => saveLanguage(next)).catch(() => {})
      : undefined;
    languageChanged(next);
    const search = new URLSearchParams(location.search);
    if (search.has("lang")) {
      // Otherwise the address would keep naming the former language.
      search.delete("lang");
      await navigate(
        { search: `${search}`, hash: location.hash },
        { replace: true, preventScrollReset: true },
      );
    } else {
      await revalidate();
    }
    await saved;
  };
}

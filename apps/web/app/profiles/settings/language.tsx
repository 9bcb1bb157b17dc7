import { LANGUAGE_DETAILS, LANGUAGES, type Language } from "@passerelle/domain/languages";
import { useState } from "react";
import { useLanguageSwitch } from "../../lib/use-language-switch.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Choices } from "./choices.tsx";

/** The language of the pages, and of emails to the account. */
export function LanguageSettings() {
  const t = useWords("profiles/settings");
  const { language } = useLanguage();
  const switchTo = useLanguageSwitch();
  // The choice shows at once, although its words take a while to load, or fail to.
  const [asked, setAsked] = useState<Language>();
  return (
    <Choices
      name="language"
      title={t("language.title")}
      lead={t("language.lead")}
      options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_DETAILS[value].name, lang: value }))}
      chosen={asked ?? language}
      onChoose={(value) => {
        setAsked(value);
        void switchTo(value).finally(() => setAsked(undefined));
      }}
    />
  );
}

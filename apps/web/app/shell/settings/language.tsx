import { useState } from "react";
import { LANGUAGES, type Language } from "../../lib/language.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { useLanguageSwitch } from "../components/use-language-switch.ts";
import { Choices } from "./choices.tsx";

/** The language of the pages, and of emails to the account. */
export function LanguageSettings() {
  const t = useWords("shell/settings");
  const shell = useWords("shell");
  const { language } = useLanguage();
  const switchTo = useLanguageSwitch();
  // The choice shows at once, although its words take a while to load, or fail to.
  const [asked, setAsked] = useState<Language>();
  return (
    <Choices
      name="language"
      title={t("language.title")}
      lead={t("language.lead")}
      options={LANGUAGES.map((value) => ({ value, label: shell(`language.${value}`), lang: value }))}
      chosen={asked ?? language}
      onChoose={(value) => {
        setAsked(value);
        void switchTo(value).finally(() => setAsked(undefined));
      }}
    />
  );
}

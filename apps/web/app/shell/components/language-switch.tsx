import { LANGUAGE_DETAILS, LANGUAGES } from "@passerelle/domain/languages";
import { useLocation } from "react-router";
import { useLanguageSwitch } from "../../lib/use-language-switch.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";

/** FR and EN side by side; without JavaScript they are links to the same page in that language. */
export function LanguageSwitch() {
  const t = useWords("lib");
  const { language } = useLanguage();
  const switchTo = useLanguageSwitch();
  const location = useLocation();
  const hrefIn = (code: string) => {
    const search = new URLSearchParams(location.search);
    search.set("lang", code);
    return `${location.pathname}?${search}`;
  };
  return (
    <nav aria-label={t("language.label")}>
      <ul className="flex">
        {LANGUAGES.map((code) => (
          <li key={code}>
            <a
              href={hrefIn(code)}
              hrefLang={code}
              lang={code}
              title={LANGUAGE_DETAILS[code].name}
              aria-current={code === language || undefined}
              data-language={code}
              onClick={(event) => {
                event.preventDefault();
                void switchTo(code);
              }}
              className="grid size-11 place-items-center rounded-control text-sm font-semibold text-muted no-underline underline-offset-6 hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-3"
            >
              {code.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { Link } from "react-router";
import { useSettings } from "../../lib/settings.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { CONTACT_LINKS, FOOTER_LINKS } from "../../navigation/links.data.ts";
import { Icon } from "../../ui/icon.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";

const QUESTIONS = ["account", "relative", "delay", "pay", "files", "cancel", "lost"] as const;
/** Links for other questions. */
const ASK = [...FOOTER_LINKS.filter(({ to }) => to === "/support"), ...CONTACT_LINKS];
const MEGABYTE = 1024 * 1024;

/** Frequent questions, as `<details>`, which need no JavaScript. */
export function Questions() {
  const t = useWords("home/landing");
  const { language } = useLanguage();
  const size = Math.floor(useSettings().max_document_bytes / MEGABYTE);
  return (
    <section id="questions" className="scroll-mt-16 bg-sunken">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <div>
          <h2 className="text-3xl sm:text-[2.75rem]">{t("questions.title")}</h2>
          <p className="mt-4 text-lg text-muted">{t("questions.lead")}</p>

          <p className="mt-6 font-semibold">{t("questions.other")}</p>
          <ul className="mt-1 flex flex-wrap gap-x-5">
            {ASK.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={TEXT_LINK}>
                  {label[language]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <div className="border-t border-line">
          {QUESTIONS.map((key) => (
            <details key={key} className="group border-b border-line">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lg font-semibold hover:text-primary">
                {t(`questions.${key}.question`)}
                <Icon name="plus" className="size-6 text-primary transition-transform group-open:rotate-45" />
              </summary>
              <p className="max-w-2xl pb-6 text-muted">{t(`questions.${key}.answer`, { size })}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

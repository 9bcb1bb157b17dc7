import { Link } from "react-router";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { FOOTER_LINKS } from "../../navigation/links.data.ts";
import { Icon } from "../../ui/icon.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";

const SUBJECTS = [
  { key: "documents", icon: "file-lock" },
  { key: "access", icon: "eye" },
  { key: "money", icon: "receipt-text" },
  { key: "refunds", icon: "undo-2" },
  { key: "account", icon: "user-round-cog" },
] as const;
/** Links to the full texts. */
const LEGAL = FOOTER_LINKS.filter(({ to }) => to === "/legal/privacy" || to === "/legal/terms");
const LINES = ["line_1", "line_2", "line_3"] as const;

/** What happens to documents, money and data. Each line describes the product's behaviour: change both together. */
export function About() {
  const t = useWords("home/landing");
  const { language } = useLanguage();
  return (
    <section id="about" className="mx-auto max-w-6xl scroll-mt-16 px-4 py-16 sm:px-6 sm:py-24">
      <h2 className="max-w-3xl text-3xl sm:text-[2.75rem]">{t("about.title")}</h2>
      <p className="mt-4 max-w-2xl text-lg text-muted">{t("about.lead")}</p>
      <div className="mt-10 border-t border-line">
        {SUBJECTS.map(({ key, icon }) => (
          <div key={key} className="grid gap-4 border-b border-line py-8 md:grid-cols-[1fr_2.4fr] md:gap-10">
            <h3 className="flex items-center gap-3 self-start text-2xl">
              <span className="grid size-11 shrink-0 place-items-center rounded-control bg-primary-soft text-primary">
                <Icon name={icon} className="size-6" />
              </span>
              {t(`about.${key}.title`)}
            </h3>
            <ul className="grid gap-3">
              {LINES.map((line) => (
                <li key={line} className="flex gap-3">
                  <Icon name="circle-check" className="mt-1 size-5 text-success" />
                  <span className="max-w-2xl">{t(`about.${key}.${line}`)}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <ul className="mt-6 flex flex-wrap gap-x-6">
        {LEGAL.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={TEXT_LINK}>
              {label[language]}
              <Icon name="arrow-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

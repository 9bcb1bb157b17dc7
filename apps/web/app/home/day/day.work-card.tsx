import type { DayCard as Day } from "@passerelle/contract/home/day";
import { countryName } from "@passerelle/domain/country-name";
import { dateFormat } from "@passerelle/domain/formats";
import { DAY_FIGURES } from "@passerelle/domain/home/day-figures";
import { LANGUAGE_DETAILS } from "@passerelle/domain/languages";
import { useId } from "react";
import { Link } from "react-router";
import type { DashboardCardProps } from "../../lib/dashboard.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Flag } from "../../ui/flag.tsx";
import { FIGURES } from "./figures.data.ts";

/** The day in figures beside the same weekday a week before, by country, and what does not work. */
export default function DayCard({ card: { until, figures, countries, broken } }: DashboardCardProps<"day">) {
  const t = useWords("home/day");
  const { language } = useLanguage();
  const id = useId();
  const { locale } = LANGUAGE_DETAILS[language];
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { timeZone: "UTC", ...options }).format(new Date(until));
  const weekday = inUtc({ weekday: "long" });
  return (
    <section
      aria-labelledby={id}
      data-wide
      className="@container rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id={id} className="text-xl">
        {t("title")}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {t("until", { time: inUtc({ hour: "2-digit", minute: "2-digit" }), weekday })}
      </p>
      {/* Widths relative to the size of the text, so that no word of a title breaks. */}
      <dl className="mt-4 grid gap-2 @min-[18rem]:grid-cols-2 @min-[30rem]:grid-cols-3 @min-[53rem]:grid-cols-6">
        {figures.map(({ figure, today, last_week }) => (
          <div
            key={figure}
            className="relative flex flex-col justify-between rounded-control border border-line px-2 py-2 hover:bg-primary-soft @max-[53rem]:px-3"
          >
            <dt className="font-semibold text-sm">
              <Link
                to={FIGURES[figure].to.replaceAll(":day", until.slice(0, 10))}
                className="after:absolute after:inset-0 after:rounded-control hover:underline"
              >
                {FIGURES[figure].title[language]}
              </Link>
            </dt>
            <dd>
              <span className="block font-display text-3xl tabular-nums">{today}</span>
              <span className="block text-sm text-muted">
                {t("before", { count: String(last_week), weekday })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <Countries countries={countries} />
      <Broken broken={broken} />
    </section>
  );
}

function Countries({ countries }: Pick<Day, "countries">) {
  const t = useWords("home/day");
  const { language } = useLanguage();
  const id = useId();
  const counted = new Set(countries.flatMap(({ figures }) => Object.keys(figures)));
  const columns = DAY_FIGURES.filter((figure) => counted.has(figure));
  return (
    <>
      <h3 id={id} className="mt-5 font-sans font-semibold tracking-normal">
        {t("countries")}
      </h3>
      {countries.length === 0 ? (
        <p className="mt-1 text-muted">{t("none")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section aria-labelledby={id} tabIndex={0} className="mt-2 overflow-x-auto">
          <table className="w-full text-sm tabular-nums">
            <thead>
              <tr className="border-b border-line text-left text-muted">
                <th scope="col" className="py-2 pr-3 font-semibold">
                  {t("country")}
                </th>
                {columns.map((figure) => (
                  <th key={figure} scope="col" className="px-3 py-2 text-right font-semibold">
                    {FIGURES[figure].title[language]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {countries.map(({ code, figures }) => (
                <tr key={code} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2 pr-3 text-left font-normal">
                    <span className="flex items-center gap-2">
                      <Flag code={code} />
                      {countryName(code, language)}
                    </span>
                  </th>
                  {columns.map((figure) => (
                    <td key={figure} className="px-3 py-2 text-right">
                      {figures[figure] ?? 0}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function Broken({ broken }: Pick<Day, "broken">) {
  const t = useWords("home/day");
  if (broken.length === 0) return <p className="mt-4 text-sm text-success">{t("broken.nothing")}</p>;
  const nameOf = (name: string) =>
    name === "storage" || name === "scanner" || name === "auth" ? t(`parts.${name}`) : name;
  return (
    <Alert kind="error" title={t("broken.title")} className="mt-4">
      <ul>
        {broken.map(({ kind, name, count }) => (
          <li key={`${kind} ${name}`}>
            {kind === "part" ? t("broken.part", { name: nameOf(name) }) : t("broken.jobs", { name, count })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

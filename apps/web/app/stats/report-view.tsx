import type { StatsQuery, StatsReport, StatsSection } from "@passerelle/contract/stats";
import { formatChange, formatStat } from "@passerelle/domain/stats/format";
import { Link } from "react-router";
import { formatDay, formatUtc } from "../lib/format.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { classNames } from "../ui/class-names.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { TEXT_LINK } from "../ui/text-link.ts";
import { ExportLinks } from "./export-links.tsx";
import { listPath, statsPath } from "./filter.ts";
import { SectionChart } from "./section-chart.tsx";
import { SectionTable } from "./section-table.tsx";

type ReportViewProps = { report: StatsReport; filter: StatsQuery };

/** The whole report: figures, then each section with its chart and its table. The same on the server and in the browser. */
export function ReportView({ report, filter }: ReportViewProps) {
  const t = useWords("stats");
  const { language } = useLanguage();
  const day = (text: string) => formatDay(text, language, "medium");
  const [figures, ...sections] = report.sections;
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        {t("shown", {
          from: day(report.days.from),
          to: day(report.days.to),
          from_before: day(report.compared.from),
          to_before: day(report.compared.to),
        })}{" "}
        {report.counted_until
          ? t("counted", { at: formatUtc(report.counted_until, language) })
          : t("not_counted")}
      </p>
      <nav aria-label={t("sections")} className="mb-3 print:hidden">
        <ul className="flex gap-x-4 overflow-x-auto">
          {report.sections.map(({ id, title }) => (
            <li key={id} className="shrink-0">
              <a
                href={`#${id}`}
                className={`${TEXT_LINK} inline-flex min-h-11 items-center text-sm whitespace-nowrap`}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-4">
        {figures && <Figures section={figures} report={report} filter={filter} />}
        {sections.map((section) => (
          <Section key={section.id} section={section} report={report} filter={filter} />
        ))}
      </div>
    </>
  );
}

/** Whether table and chart each need the whole width. */
const isWide = ({ id, columns }: StatsSection) => id === "series" || columns.length > 3;

/** Whether a section has nothing to show. The section of problems always has rows: it is empty when both periods are zero. */
const isEmpty = ({ id, rows }: StatsSection) =>
  rows.length === 0 ||
  (id === "problems" && rows.every(({ cells }) => cells.every(({ value, before }) => !value && !before)));

/** Lets a line end before the unit of an amount, so that a narrow tile does not break the unit itself. */
const breakable = (text: string) => text.replace(/\u00a0(?=\D+$)/, " ");

type SectionProps = ReportViewProps & { section: StatsSection };

const CARD =
  "scroll-mt-20 rounded-card border border-line bg-surface p-4 work:p-3 print:break-inside-avoid print:border-0 print:p-0";

type SectionHeadProps = { section: StatsSection; filter: StatsQuery };

function SectionHead({ section: { id, title, note }, filter }: SectionHeadProps) {
  return (
    <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-xl">{title}</h2>
        {id !== "figures" && <p className="mt-1 max-w-prose text-sm text-muted">{note}</p>}
      </div>
      <ExportLinks filter={filter} section={{ id, title }} />
    </div>
  );
}

function Section({ section, report, filter }: SectionProps) {
  const t = useWords("stats");
  return (
    <section id={section.id} aria-label={t("section", { name: section.title })} className={CARD}>
      <SectionHead section={section} filter={filter} />
      {isEmpty(section) ? (
        <p className="text-muted">{t(section.id === "problems" ? "no_problem" : "nothing")}</p>
      ) : (
        <div className={classNames("grid items-start gap-4", !isWide(section) && "lg:grid-cols-[2fr_3fr]")}>
          <SectionChart section={section} report={report} />
          <SectionTable section={section} report={report} filter={filter} />
        </div>
      )}
    </section>
  );
}

/** The first section, with a tile for each figure instead of a chart. */
function Figures({ section, report, filter }: SectionProps) {
  const t = useWords("stats");
  const { language } = useLanguage();
  return (
    <section id={section.id} aria-label={t("section", { name: section.title })} className={CARD}>
      <SectionHead section={section} filter={filter} />
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
        {section.rows.map(({ key, label, unit = "count", cells }) => {
          const [cell] = cells;
          if (!cell) return null;
          const as = { currency: report.currency, language };
          const text = formatStat(cell.value, unit, as) || "–";
          const change = formatChange(cell.value, cell.before, language);
          return (
            <div key={key} className="flex flex-col justify-between rounded-control bg-sunken p-3">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="mt-1">
                <span className="block text-xl font-semibold tabular-nums">
                  {cell.list && cell.value ? (
                    <Link
                      to={listPath(filter, cell.list)}
                      aria-label={t("named", { name: label, value: text })}
                      className={TEXT_LINK}
                    >
                      {breakable(text)}
                    </Link>
                  ) : (
                    breakable(text)
                  )}
                </span>
                {cell.before !== null && (
                  <span className="text-xs text-muted">
                    {change
                      ? t("before_change", { before: formatStat(cell.before, unit, as), change })
                      : t("before", { before: formatStat(cell.before, unit, as) })}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-3 max-w-prose text-sm text-muted">{section.note}</p>
    </section>
  );
}

/** Instead of a report that could not be read on the server; scripts read it with the session. */
export function NoReport() {
  const t = useWords("stats");
  return (
    <noscript>
      <EmptyState title={t("scripts.title")}>
        <p>{t("scripts.text")}</p>
        <p>
          <Link to={statsPath({})} className={TEXT_LINK}>
            {t("scripts.again")}
          </Link>
        </p>
      </EmptyState>
    </noscript>
  );
}

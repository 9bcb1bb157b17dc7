import type { StatsReport, StatsSection } from "@passerelle/contract/stats";
import { dateFormat, numberFormat } from "@passerelle/domain/formats";
import type { Language } from "@passerelle/domain/languages";
import { LANGUAGE_DETAILS } from "@passerelle/domain/languages";
import { formatStat } from "@passerelle/domain/stats/format";
import { useLanguage, useWords } from "../lib/words.tsx";
import { BarChart } from "../ui/charts/bar-chart.tsx";
import { LineChart } from "../ui/charts/line-chart.tsx";
import { rowId } from "./section-table.tsx";

/** More bars than these would not be compared at a glance; the table has all rows. */
const MOST_BARS = 12;

/**
 * How many columns of these sections are drawn together, because they have one unit; for other sections the first column is
 * drawn, now and in the compared period.
 */
const DRAWN_TOGETHER: Partial<Record<StatsSection["id"], number>> = { delays: 2, teams: 3 };

type SectionChartProps = { section: StatsSection; report: StatsReport };

/**
 * The chart of a section: lines over time, or bars. It shows the figures of the table, and its marks link to the table's rows.
 */
export function SectionChart({ section, report }: SectionChartProps) {
  const t = useWords("stats");
  const { language } = useLanguage();
  const { id, title, columns, rows } = section;
  const as = { currency: report.currency, language };
  if (id === "series") return <SeriesChart section={section} language={language} />;
  const together = DRAWN_TOGETHER[id];
  const unit = columns[0]?.unit ?? "count";
  const series = together ? columns.slice(0, together).map(({ label }) => label) : [t("now"), t("compared")];
  return (
    <BarChart
      title={title}
      series={series}
      bars={rows.slice(0, MOST_BARS).map((row) => {
        const [first] = row.cells;
        const values = together
          ? row.cells.slice(0, together).map(({ value }) => value)
          : [first?.value ?? null, first?.before ?? null];
        return {
          key: row.key,
          label: row.label,
          href: `#${rowId(id, row.key)}`,
          values,
          written: values.map((value) => formatStat(value, unit, as)),
        };
      })}
    />
  );
}

function SeriesChart({ section, language }: { section: StatsSection; language: Language }) {
  const t = useWords("stats");
  const { id, title, columns, rows } = section;
  const format = numberFormat(LANGUAGE_DETAILS[language].locale, {});
  return (
    <LineChart
      title={title}
      series={columns.map(({ label }) => label)}
      formatTick={(value) => format.format(value)}
      points={rows.map(({ key, label, cells }) => ({
        key,
        label: shortPoint(key, language),
        href: `#${rowId(id, key)}`,
        values: cells.map(({ value }) => value ?? 0),
        written: t("named", {
          name: label,
          value: columns
            .map((column, at) => `${column.label} ${format.format(cells[at]?.value ?? 0)}`)
            .join(", "),
        }),
      }))}
    />
  );
}

/** A day without its year, or a month, short enough for the ticks of a chart. */
function shortPoint(key: string, language: Language): string {
  const isDay = key.length > 7;
  return dateFormat(LANGUAGE_DETAILS[language].locale, {
    ...(isDay && { day: "numeric" }),
    month: "short",
    ...(!isDay && { year: "numeric" }),
    timeZone: "UTC",
  }).format(new Date(`${isDay ? key : `${key}-01`}T12:00:00Z`));
}

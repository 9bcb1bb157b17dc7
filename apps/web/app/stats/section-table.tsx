import type { StatsQuery, StatsReport, StatsSection } from "@passerelle/contract/stats";
import { formatChange, formatStat } from "@passerelle/domain/stats/format";
import { Link } from "react-router";
import { useLanguage, useWords } from "../lib/words.tsx";
import { TEXT_LINK } from "../ui/text-link.ts";
import { listPath } from "./filter.ts";

/** The id of a row, which the marks of its chart lead to. */
export const rowId = (section: string, key: string): string =>
  `${section}-${key.replaceAll(/[^A-Za-z0-9-]/g, "-") || "none"}`;

type SectionTableProps = { section: StatsSection; report: StatsReport; filter: StatsQuery };

/** The figures of a section with their changes; a figure that has a list links to it. */
export function SectionTable({ section, report, filter }: SectionTableProps) {
  const { id, title, head, columns, rows } = section;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll it by keyboard
      tabIndex={0}
      aria-label={title}
      className="max-h-[30rem] min-w-0 overflow-auto rounded-control border border-line focus-visible:focus-ring-inside print:max-h-none"
    >
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className="sticky top-0 left-0 z-20 min-w-32 bg-sunken px-2 py-1.5 font-semibold">
              {head}
            </th>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className="sticky top-0 z-10 bg-sunken px-2 py-1.5 text-right font-semibold"
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr
              key={row.key}
              id={rowId(id, row.key)}
              className="scroll-mt-24 bg-surface target:bg-accent-soft hover:bg-primary-soft"
            >
              <th scope="row" className="sticky left-0 min-w-32 bg-inherit px-2 py-1 font-normal">
                {row.label}
              </th>
              {row.cells.map((cell, at) => (
                <td key={columns[at]?.id} className="px-2 py-1 text-right whitespace-nowrap tabular-nums">
                  <Value
                    cell={cell}
                    unit={row.unit ?? columns[at]?.unit ?? "count"}
                    name={`${row.label}, ${columns[at]?.label}`}
                    report={report}
                    filter={filter}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Cell = StatsSection["rows"][number]["cells"][number];
type ValueProps = {
  cell: Cell;
  unit: StatsSection["columns"][number]["unit"];
  name: string;
  report: StatsReport;
  filter: StatsQuery;
};

function Value({ cell: { value, before, list }, unit, name, report, filter }: ValueProps) {
  const t = useWords("stats");
  const { language } = useLanguage();
  const as = { currency: report.currency, language };
  const text = formatStat(value, unit, as);
  if (value === null && before === null) return <span className="text-muted">–</span>;
  const change = formatChange(value, before, language);
  return (
    <>
      {list && value ? (
        <Link
          to={listPath(filter, list)}
          aria-label={t("named", { name, value: text })}
          className={TEXT_LINK}
        >
          {text}
        </Link>
      ) : (
        text || "–"
      )}
      {before !== null && (
        <span className="block text-xs text-muted">
          {change
            ? t("before_change", { before: formatStat(before, unit, as), change })
            : t("before", { before: formatStat(before, unit, as) })}
        </span>
      )}
    </>
  );
}

import type { Totals } from "@passerelle/contract/financials";
import { BREAKDOWNS, headlineOf, MEASURES } from "@passerelle/domain/financials/views";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useLanguage, useWords } from "../lib/words.tsx";
import { BoxNav } from "../ui/box-nav.tsx";
import { TEXT_LINK } from "../ui/text-link.ts";
import { totals } from "./api.ts";
import { BarChart } from "./bar-chart.tsx";
import { BooksForm } from "./books-form.tsx";
import { BooksPage } from "./books-page.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { detailsPath, readTotalsFilter, totalsPath } from "./filter.ts";
import { formatList } from "./format-amounts.ts";
import { SumTable } from "./sum-table.tsx";
import { useRowName } from "./use-row-name.ts";

export const handle = { words: ["financials"] };

/** /admin/financials: revenue by date of issue or cash by date of settlement; what is shown is in the address. */
export default function TotalsPage() {
  const t = useWords("financials");
  const [params] = useSearchParams();
  const filter = readTotalsFilter(params);
  const query = useQuery(totals(filter));
  return (
    <BooksPage
      part={filter.view}
      title={t(`views.${filter.view}`)}
      filter={filter}
      query={query}
      filters={
        <BooksForm
          filter={filter}
          books={query.data}
          pathOf={(changed) => totalsPath({ ...filter, ...changed })}
        />
      }
      actions={<ExportButtons path="export" query={filter} />}
      before={
        <BoxNav
          label={t("by.label")}
          boxes={BREAKDOWNS}
          shown={filter.by}
          hrefFor={(by) => totalsPath({ ...filter, by })}
          wordsOf={(by) => t(`by.${by}`)}
        />
      }
    >
      {(data) => (
        <>
          <TotalsChart data={data} />
          <TotalsTable data={data} />
          <p className="mt-2 text-sm text-muted">{t(`explained.${data.view}`)}</p>
        </>
      )}
    </BooksPage>
  );
}

function TotalsChart({ data }: { data: Totals }) {
  const t = useWords("financials");
  const nameOf = useRowName(data.by);
  const { language } = useLanguage();
  const values = data.rows.map(({ amounts }) => headlineOf(data.view, amounts));
  const written = formatList(data.currency, values, language);
  return (
    <BarChart
      title={t(`chart.${data.view}`, { currency: data.currency })}
      bars={data.rows.map((row, at) => ({
        key: row.key,
        name: nameOf(row),
        value: values[at] ?? 0,
        written: written[at] ?? "",
      }))}
    />
  );
}

function TotalsTable({ data }: { data: Totals }) {
  const t = useWords("financials");
  const { language } = useLanguage();
  const nameOf = useRowName(data.by);
  const { view, by, rows, total, currency } = data;
  const measures = MEASURES[view];
  const written = formatList(currency, [...rows.flatMap(({ amounts }) => amounts), ...total], language);
  const cellsOf = (row: number) => written.slice(row * measures.length, (row + 1) * measures.length);
  /** Amounts of cash lead to the movements of their kind. */
  const linksOf = (row: Totals["rows"][number], at: number) =>
    cellsOf(at).map((text, column) => {
      const measure = MEASURES.cash.find((one) => one === measures[column]);
      if (!measure || row.amounts[column] === 0) return text;
      return (
        <Link
          key={measure}
          to={detailsPath({ ...books, view, by, key: row.key, measure, page: 1 })}
          aria-label={`${nameOf(row)}, ${t(`measures.${measure}`)} : ${text}`}
          className={`${TEXT_LINK} -my-1`}
        >
          {text}
        </Link>
      );
    });
  const books = { entity: data.entity ?? undefined, currency, from: data.from, to: data.to };
  return (
    <SumTable
      caption={t(`views.${view}`)}
      heads={[t(`heads.${by}`), ...measures.map((measure) => t(`measures.${measure}`))]}
      amounts={measures.length}
      rows={rows.map((row, at) => ({
        key: row.key,
        cells: [
          <Link
            key="details"
            to={detailsPath({ ...books, view, by, key: row.key, page: 1 })}
            data-row-link
            className={TEXT_LINK}
          >
            {nameOf(row)}
          </Link>,
          ...linksOf(row, at),
        ],
      }))}
      total={[t("total"), ...cellsOf(rows.length)]}
    />
  );
}

import type { Totals } from "@passerelle/contract/financials";
import { BREAKDOWNS, headlineOf, MEASURES } from "@passerelle/domain/financials/views";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useLive } from "../lib/live/use-live.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { BoxNav } from "../ui/box-nav.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { FINANCIALS_KEY, totals } from "./api.ts";
import { BarChart } from "./bar-chart.tsx";
import { BooksForm } from "./books-form.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { readTotalsFilter, type TotalsFilter, totalsPath } from "./filter.ts";
import { FinancialsNav } from "./financials-nav.tsx";
import { formatList } from "./format-amounts.ts";
import { formatMonth } from "./format-month.ts";

export const handle = { words: ["financials"] };

/** /admin/financials: revenue by date of issue or cash by date of settlement; what is shown is in the address. */
export default function TotalsPage() {
  const t = useWords("financials");
  const [params] = useSearchParams();
  const filter = readTotalsFilter(params);
  useLive("payment", undefined, [FINANCIALS_KEY]);
  useLive("billing_document", undefined, [FINANCIALS_KEY]);
  const { data } = useQuery(totals(filter));
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        filters={
          <BooksForm
            filter={filter}
            books={data}
            pathOf={(changed) => totalsPath({ ...filter, ...changed })}
          />
        }
        actions={<ExportButtons path="export" query={filter} />}
      />
      <FinancialsNav shown={filter.view} filter={filter} />
      <BoxNav
        label={t("by.label")}
        boxes={BREAKDOWNS}
        shown={filter.by}
        hrefFor={(by) => totalsPath({ ...filter, by })}
        wordsOf={(by) => t(`by.${by}`)}
      />
      <Shown filter={filter} />
    </>
  );
}

function Shown({ filter }: { filter: TotalsFilter }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(totals(filter));
  const t = useWords("financials");
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-[40rem] rounded-card" />;
  }
  return (
    <section
      aria-label={t(`views.${data.view}`)}
      aria-busy={isPlaceholderData || undefined}
      className={isPlaceholderData ? "opacity-60" : undefined}
    >
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      <TotalsChart data={data} />
      <TotalsTable data={data} />
    </section>
  );
}

/** How a row is called. */
function useRowName({ by }: Pick<Totals, "by">) {
  const t = useWords("financials");
  const { language } = useLanguage();
  return ({ key, label }: Pick<Totals["rows"][number], "key" | "label">): string => {
    if (label) return label;
    if (by === "month") return formatMonth(key, language);
    if (key === "card" || key === "mobile_money" || key === "paypal") return t(`methods.${key}`);
    return key || t(by === "method" ? "no_method" : "no_key");
  };
}

function TotalsChart({ data }: { data: Totals }) {
  const t = useWords("financials");
  const nameOf = useRowName(data);
  const { language } = useLanguage();
  const values = data.rows.map(({ amounts }) => headlineOf(data.view, amounts));
  const written = formatList(data.currency, values, language);
  return (
    <BarChart
      title={t(`chart.${data.view}`, { currency: data.currency })}
      bars={data.rows.map((row, at) => ({
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
  const nameOf = useRowName(data);
  const measures = MEASURES[data.view];
  const all = [...data.rows.flatMap(({ amounts }) => amounts), ...data.total];
  const written = formatList(data.currency, all, language);
  const cell = (row: number, at: number) => written[row * measures.length + at];
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{t(`views.${data.view}`)}</caption>
        <thead className="border-b border-line text-muted">
          <tr>
            <th scope="col" className="px-3 py-1 font-semibold">
              {t(`by.${data.by}`)}
            </th>
            {measures.map((measure) => (
              <th key={measure} scope="col" className="px-3 py-1 text-right font-semibold">
                {t(`measures.${measure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {data.rows.map((row, index) => (
            <tr key={row.key} data-row className="h-11 hover:bg-primary-soft">
              <th scope="row" className="px-3 py-1 font-normal">
                {nameOf(row)}
              </th>
              {measures.map((measure, at) => (
                <td key={measure} className="px-3 py-1 text-right whitespace-nowrap tabular-nums">
                  {cell(index, at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t-2 border-line font-semibold">
          <tr className="h-11">
            <th scope="row" className="px-3 py-1">
              {t("total")}
            </th>
            {measures.map((measure, at) => (
              <td key={measure} className="px-3 py-1 text-right whitespace-nowrap tabular-nums">
                {cell(data.rows.length, at)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

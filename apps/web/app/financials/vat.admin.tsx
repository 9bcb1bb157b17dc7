import { formatRate } from "@passerelle/domain/billing/format";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useLanguage, useWords } from "../lib/words.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { vatReport } from "./api.ts";
import { BarChart } from "./bar-chart.tsx";
import { BooksForm } from "./books-form.tsx";
import { BooksPage } from "./books-page.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { partPath, readBooksFilter } from "./filter.ts";
import { formatList } from "./format-amounts.ts";
import { SumTable } from "./sum-table.tsx";

export const handle = { words: ["financials"] };

/** /admin/financials/vat: VAT of a period by country and rate. */
export default function VatPage() {
  const t = useWords("financials");
  const { language } = useLanguage();
  const [params] = useSearchParams();
  const filter = readBooksFilter(params);
  const query = useQuery(vatReport(filter));
  return (
    <BooksPage
      part="vat"
      title={t("parts.vat")}
      filter={filter}
      query={query}
      filters={
        <BooksForm
          filter={filter}
          books={query.data}
          pathOf={(changed) => partPath("vat", { ...filter, ...changed })}
        />
      }
      actions={<ExportButtons path="vat/export" query={filter} />}
    >
      {({ rows, total, currency }) => {
        if (rows.length === 0) return <EmptyState title={t("vat.none")} />;
        const written = formatList(
          currency,
          [...rows, total].flatMap(({ net, tax }) => [net, tax]),
          language,
        );
        const nameOf = (row: (typeof rows)[number]) =>
          `${row.country_name} · ${t(`categories.${row.category}`)} · ${formatRate(row.rate, language)}`;
        return (
          <>
            <BarChart
              title={t("chart.vat", { currency })}
              bars={rows.map((row, at) => ({
                key: nameOf(row),
                name: nameOf(row),
                value: row.tax,
                written: written[at * 2 + 1] ?? "",
              }))}
            />
            <SumTable
              caption={t("parts.vat")}
              heads={[t("vat.kind"), t("vat.base"), t("measures.tax")]}
              amounts={2}
              rows={rows.map((row, at) => ({
                key: nameOf(row),
                cells: [
                  <span key="kind">
                    {row.country_name}
                    <span className="block font-normal text-muted">
                      {t(`categories.${row.category}`)} · {formatRate(row.rate, language)}
                    </span>
                  </span>,
                  written[at * 2],
                  written[at * 2 + 1],
                ],
              }))}
              total={[t("total"), ...written.slice(rows.length * 2)]}
            />
            <p className="mt-2 text-sm text-muted">{t("explained.vat")}</p>
          </>
        );
      }}
    </BooksPage>
  );
}

import type { Details } from "@passerelle/contract/financials";
import { MAX_TRACKED, TRACKED_PER_PAGE } from "@passerelle/domain/payments/tracking";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useSearchParams } from "react-router";
import { formatDay } from "../lib/format.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { ResultsHead } from "../ui/results-head.tsx";
import { TEXT_LINK } from "../ui/text-link.ts";
import { bookDetails } from "./api.ts";
import { BooksPage } from "./books-page.tsx";
import { type DetailsFilter, detailsPath, readDetailsFilter, totalsPath } from "./filter.ts";
import { formatList } from "./format-amounts.ts";
import { formatMonth } from "./format-month.ts";
import { SumTable } from "./sum-table.tsx";
import { useRowName } from "./use-row-name.ts";

export const handle = { words: ["financials"] };

/** /admin/financials/details: the documents or the movements of cash behind a row of the totals. */
export default function DetailsPage() {
  const t = useWords("financials");
  const [params] = useSearchParams();
  const filter = readDetailsFilter(params);
  const query = useQuery(bookDetails(filter));
  return (
    <BooksPage part={filter.view} title={t(`details.${filter.view}`)} filter={filter} query={query}>
      {(data) => <Found data={data} filter={filter} />}
    </BooksPage>
  );
}

function Found({ data, filter }: { data: Details; filter: DetailsFilter }) {
  const t = useWords("financials");
  const { language } = useLanguage();
  const nameOf = useRowName(data.by);
  const { key: _, measure, page, ...above } = filter;
  const pages = Math.max(1, Math.ceil(Math.min(data.total, MAX_TRACKED) / TRACKED_PER_PAGE));
  const pathOf = (to: number) => detailsPath({ ...filter, page: to });
  if (page > pages) return <Navigate replace to={pathOf(pages)} />;
  const period = [...new Set([data.from, data.to])].map((month) => formatMonth(month, language)).join(" – ");
  const parts = [data.by === "month" ? "" : nameOf(data), measure ? t(`measures.${measure}`) : "", period];
  const name = parts.filter((part) => part !== "").join(", ");
  return (
    <>
      <Link to={totalsPath(above)} className={`${TEXT_LINK} mb-2 inline-flex min-h-11 items-center gap-1`}>
        <Icon name="chevron-left" className="size-4" />
        {t(`views.${data.view}`)}
      </Link>
      <ResultsHead page={page}>
        {data.total > MAX_TRACKED
          ? t("details.count_more", { name, count: MAX_TRACKED })
          : t("details.count", { name, count: data.total })}
      </ResultsHead>
      {data.rows.length === 0 ? <EmptyState title={t("details.none")} /> : <Rows data={data} />}
      <Pagination page={page} pages={pages} hrefFor={pathOf} label={t("details.pages")} />
    </>
  );
}

function Rows({ data: { view, rows, currency } }: { data: Details }) {
  const t = useWords("financials");
  const { language } = useLanguage();
  const isRevenue = view === "revenue";
  const width = isRevenue ? 3 : 1;
  const written = formatList(
    currency,
    rows.flatMap(({ amount, tax, disbursed }) => (isRevenue ? [amount, tax, disbursed] : [amount])),
    language,
  );
  const pathOf = (id: string) => (isRevenue ? `/invoice/${id}` : `/admin/payments-tracking/${id}`);
  return (
    <SumTable
      caption={t(`details.${view}`)}
      heads={[
        t("details.reference"),
        t("details.kind"),
        t("details.date"),
        ...(isRevenue
          ? (["net", "tax", "disbursed"] as const).map((one) => t(`measures.${one}`))
          : [t("details.amount")]),
      ]}
      amounts={width}
      rows={rows.map((row, at) => ({
        key: `${row.reference} ${row.kind} ${at}`,
        cells: [
          row.id ? (
            <Link
              key="open"
              to={pathOf(row.id)}
              data-row-link
              className={`${TEXT_LINK} whitespace-nowrap tabular-nums`}
            >
              {row.reference}
            </Link>
          ) : (
            row.reference
          ),
          t(`kinds.${row.kind}`),
          <time key="on" dateTime={row.on} className="whitespace-nowrap tabular-nums">
            {formatDay(row.on, language, "medium")}
          </time>,
          ...written.slice(at * width, (at + 1) * width),
        ],
      }))}
    />
  );
}

import type { StatsItems } from "@passerelle/contract/stats";
import { formatStat } from "@passerelle/domain/stats/format";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { isNotFound } from "../lib/failure.ts";
import { formatDay } from "../lib/format.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TEXT_LINK } from "../ui/text-link.ts";
import { statsItems } from "./api.ts";
import { type ListFilter, listPath, readListFilter, readStatsFilter, statsPath } from "./filter.ts";

export const handle = { words: ["stats"] };

/** /admin/platform-stats/list: what a figure was added up from. */
export default function StatsListPage() {
  const t = useWords("stats");
  const { language } = useLanguage();
  const [params] = useSearchParams();
  const filter = readListFilter(params);
  // An address without a figure has no list.
  const isNamed = filter.measure !== "";
  const { data, error, refetch } = useQuery({ ...statsItems(filter), enabled: isNamed });
  const missing = !isNamed || isNotFound(error);
  const title = data?.title ?? t(missing ? "list.missing" : "list.title");
  const day = (text: string) => formatDay(text, language, "medium");
  return (
    <>
      <PageTitle title={`${title} · ${t("title")}`} />
      <Link
        to={statsPath(readStatsFilter(params))}
        className={`${TEXT_LINK} mb-2 inline-flex min-h-11 items-center gap-1`}
      >
        <Icon name="chevron-left" className="size-4" />
        {t("list.back")}
      </Link>
      <PageHeader title={title} />
      {error && !missing && <LoadError error={error} onRetry={() => void refetch()} />}
      {missing && <EmptyState title={t("list.missing_text")} />}
      {!data && !error && !missing && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <>
          <p className="mb-3 text-muted">
            {t("list.count", { count: data.total, from: day(data.days.from), to: day(data.days.to) })}{" "}
            {data.unit === "money" &&
              t("list.sum", { sum: formatStat(data.sum, "money", { currency: data.currency, language }) })}
          </p>
          {data.items.length === 0 ? <EmptyState title={t("list.none")} /> : <Items data={data} />}
          <Pagination
            page={filter.page}
            pages={Math.max(1, Math.ceil(data.total / data.per_page))}
            hrefFor={(page) => pageOf(filter, page)}
            label={t("list.pages")}
          />
        </>
      )}
    </>
  );
}

const pageOf = (
  { measure, dimension = "", key = "", page: _, ...filter }: ListFilter,
  page: number,
): string => {
  const path = listPath(filter, { measure, dimension, key });
  return page > 1 ? `${path}&page=${page}` : path;
};

/** The page of each kind of item; other kinds have none. */
const PAGES: Record<string, (id: string) => string> = {
  request: (id) => `/requests-queue/${id}`,
  payment: (id) => `/admin/payments-tracking/${id}`,
  ticket: (id) => `/admin/support-tickets/${id}`,
  appointment: (id) => `/admin/appointments-calendar?appointment=${id}`,
  document: (id) => `/invoice/${id}`,
};

function Items({ data }: { data: StatsItems }) {
  const t = useWords("stats");
  const { language } = useLanguage();
  const { title, items, unit, currency } = data;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll it by keyboard
      tabIndex={0}
      aria-label={title}
      className="overflow-x-auto rounded-card border border-line bg-surface focus-visible:focus-ring-inside"
    >
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="border-b border-line text-muted">
          <tr>
            {(["reference", "day", "country", "service"] as const).map((head) => (
              <th key={head} scope="col" className="px-2 py-1.5 font-semibold">
                {t(`list.${head}`)}
              </th>
            ))}
            <th scope="col" className="px-2 py-1.5 text-right font-semibold">
              {t("list.value")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {items.map(({ day, kind, id, reference, country, service, value }, at) => {
            const path = PAGES[kind]?.(id);
            const name = reference || t("list.unnamed");
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: one thing may be counted several times
              <tr key={`${kind} ${id} ${at}`} data-row className="h-11 hover:bg-primary-soft">
                <th scope="row" className="px-2 font-normal whitespace-nowrap tabular-nums">
                  {path ? (
                    <Link to={path} data-row-link className={TEXT_LINK}>
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </th>
                <td className="px-2 whitespace-nowrap tabular-nums">
                  <time dateTime={day}>{formatDay(day, language, "medium")}</time>
                </td>
                <td className="px-2">{country}</td>
                <td className="min-w-40 px-2">{service}</td>
                <td className="px-2 text-right whitespace-nowrap tabular-nums">
                  {formatStat(value, unit, { currency, language })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

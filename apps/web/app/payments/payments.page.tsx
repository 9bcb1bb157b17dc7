import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";
import { useLive } from "../lib/live/use-live.ts";
import { useWords } from "../lib/words.tsx";
import { BoxNav } from "../ui/box-nav.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTabs } from "../ui/page-tabs.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { FILTERS, type Filter, ownLinksQuery, ownPaymentsQuery, PER_PAGE, pageOf } from "./history/api.ts";
import { OwnLinkCard } from "./history/own-link-card.tsx";
import { OwnPaymentCard } from "./history/own-payment-card.tsx";

export const handle = { words: ["payments", "payments/history"] };

function paymentsPath(filter: Filter, page = 1): string {
  const params = new URLSearchParams();
  if (filter !== "all") params.set("state", filter);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/payments?${params}` : "/payments";
}

const linksPath = (page: number) => (page > 1 ? `/payments?tab=links&page=${page}` : "/payments?tab=links");

/** /payments: the caller's attempts to pay with their refunds, and the links that they created. */
export default function PaymentsPage() {
  const t = useWords("payments/history");
  const [params] = useSearchParams();
  const isLinks = params.get("tab") === "links";
  const filter = FILTERS.find((one) => one === params.get("state")) ?? "all";
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <PageTabs
        label={t("title")}
        tabs={[
          { name: "payments", label: t("tabs.payments") },
          { name: "links", label: t("tabs.links") },
        ]}
        shown={isLinks ? "links" : "payments"}
      />
      {isLinks ? <Links page={pageOf(params)} /> : <Payments filter={filter} page={pageOf(params)} />}
    </>
  );
}

function Payments({ filter, page }: { filter: Filter; page: number }) {
  const t = useWords("payments/history");
  useLive("request", undefined, [["payments", "own"]]);
  const { data, error, refetch, isPlaceholderData } = useQuery(ownPaymentsQuery(filter, page));
  return (
    <>
      <BoxNav
        label={t("states")}
        boxes={FILTERS}
        shown={filter}
        hrefFor={(one) => paymentsPath(one)}
        wordsOf={(one) => t(`state.${one}`)}
      />
      <List
        shown={data && { total: data.total, rows: data.payments }}
        error={error}
        onRetry={() => void refetch()}
        isOld={isPlaceholderData}
        page={page}
        pathOf={(to) => paymentsPath(filter, to)}
        count={(count) => t("count", { count })}
        empty={
          filter === "all" ? (
            <EmptyState
              title={t("empty.title")}
              action={<ButtonLink to="/services">{t("empty.browse")}</ButtonLink>}
            >
              {t("empty.text")}
            </EmptyState>
          ) : (
            <EmptyState title={t("no_match")} />
          )
        }
      >
        {(payment) => <OwnPaymentCard payment={payment} />}
      </List>
    </>
  );
}

function Links({ page }: { page: number }) {
  const t = useWords("payments/history");
  useLive("request", undefined, [["payments", "own-links"]]);
  const { data, error, refetch, isPlaceholderData } = useQuery(ownLinksQuery(page));
  return (
    <List
      shown={data && { total: data.total, rows: data.links }}
      error={error}
      onRetry={() => void refetch()}
      isOld={isPlaceholderData}
      page={page}
      pathOf={linksPath}
      count={(count) => t("links.count", { count })}
      empty={<EmptyState title={t("links.empty")}>{t("links.empty_text")}</EmptyState>}
    >
      {(link) => <OwnLinkCard link={link} />}
    </List>
  );
}

type ListProps<Row> = {
  shown: { total: number; rows: readonly Row[] } | undefined;
  error: unknown;
  onRetry: () => void;
  /** Whether another page is loading. */
  isOld: boolean;
  page: number;
  pathOf: (page: number) => string;
  count: (count: number) => string;
  empty: React.ReactNode;
  children: (row: Row) => React.ReactNode;
};

function List<Row extends { id: string }>(props: ListProps<Row>) {
  const { shown, error, onRetry, isOld, page, pathOf, count, empty, children } = props;
  const t = useWords("payments/history");
  if (!shown)
    return error ? <LoadError error={error} onRetry={onRetry} /> : <Skeleton className="h-72 rounded-card" />;
  const pages = Math.max(1, Math.ceil(shown.total / PER_PAGE));
  if (!isOld && page > pages) return <Navigate replace to={pathOf(pages)} />;
  return (
    <section aria-busy={isOld} className={isOld ? "opacity-60" : undefined}>
      <div role="status" className="mb-4">
        <h2 className={shown.total === 0 ? "sr-only" : "font-sans text-base font-semibold text-muted"}>
          {count(shown.total)}
        </h2>
      </div>
      {Boolean(error) && <LoadError error={error} onRetry={onRetry} />}
      {shown.total === 0 ? (
        empty
      ) : (
        <ul className="flex flex-col gap-4">
          {shown.rows.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} hrefFor={pathOf} label={t("pages")} />
    </section>
  );
}

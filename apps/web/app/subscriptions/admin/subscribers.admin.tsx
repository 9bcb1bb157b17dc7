import { SUBSCRIPTION_STATUSES } from "@passerelle/domain/subscriptions/status";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterForm, FilterSelect } from "../../ui/filter-form.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { ResultsHead } from "../../ui/results-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PER_PAGE, subscribersQuery } from "./api.ts";
import { ChurnCard } from "./churn-card.tsx";
import { readSubscriberFilter, type SubscriberFilter, subscribersPath } from "./filter.ts";
import { GrantForm } from "./grant-form.tsx";
import { SubscriberList } from "./subscriber-list.tsx";

export const handle = { words: ["subscriptions/admin"] };

/** /admin/subscriptions: who subscribes, who came and left, and granting a period (finance). */
export default function SubscribersPage() {
  const t = useWords("subscriptions/admin");
  const [params] = useSearchParams();
  const filter = readSubscriberFilter(params);
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          <ButtonLink size="sm" variant="secondary" to="/admin/subscriptions/plans">
            {t("plans.title")}
          </ButtonLink>
        }
        filters={
          <FilterForm
            filter={filter}
            pathOf={subscribersPath}
            hint={t("search_hint")}
            active={filter.status ? 1 : 0}
          >
            {(change) => (
              <FilterSelect
                label={t("filter.status")}
                any={t("filter.any_status")}
                options={SUBSCRIPTION_STATUSES}
                wordsOf={(status) => t(`status.${status}`)}
                value={filter.status}
                onChange={(status) => change({ status })}
              />
            )}
          </FilterForm>
        }
      />
      <Found filter={filter}>
        <div className="mt-6 grid items-start gap-5 xl:grid-cols-2">
          <ChurnCard />
          <GrantForm />
        </div>
      </Found>
    </>
  );
}

/** `children` are shown below the list once its height is known, so that they do not move. */
function Found({ filter, children }: { filter: SubscriberFilter; children: ReactNode }) {
  const t = useWords("subscriptions/admin");
  const { data, error, refetch, isPlaceholderData } = useQuery(subscribersQuery(filter));
  if (!data) {
    if (error)
      return (
        <>
          <LoadError error={error} onRetry={() => void refetch()} />
          {children}
        </>
      );
    return <Skeleton className="h-[30rem] rounded-card" />;
  }
  const pages = Math.max(1, Math.ceil(data.total / PER_PAGE));
  const pathOf = (page: number) => subscribersPath({ ...filter, page });
  if (!isPlaceholderData && filter.page > pages) return <Navigate replace to={pathOf(pages)} />;
  const isNarrowed = filter.search !== undefined || filter.status !== undefined;
  const counts = SUBSCRIPTION_STATUSES.filter((status) => data.counts[status] > 0);
  return (
    <>
      <section
        aria-label={t("list")}
        aria-busy={isPlaceholderData || undefined}
        className={isPlaceholderData ? "opacity-60" : undefined}
      >
        <ResultsHead page={filter.page}>{t("count", { count: data.total })}</ResultsHead>
        {counts.length > 0 && (
          <p className="mb-2 text-muted text-sm tabular-nums">
            {counts.map((status) => `${t(`status.${status}`)} ${data.counts[status]}`).join(" · ")}
          </p>
        )}
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {data.total > 0 && <SubscriberList subscribers={data.subscribers} />}
        {data.total === 0 &&
          (isNarrowed ? (
            <NoMatch title={t("no_match")} resetTo={subscribersPath({})} />
          ) : (
            <EmptyState title={t("none")} />
          ))}
        <Pagination page={filter.page} pages={pages} hrefFor={pathOf} label={t("pages")} />
      </section>
      {children}
    </>
  );
}

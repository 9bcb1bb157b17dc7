import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";
import { useLive } from "../../lib/live/use-live.ts";
import { useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { requestKeys, requestList } from "../public/api.ts";
import { RequestList, RequestListSkeleton } from "../public/request-list.tsx";
import { filterPath, readFilter, type TrackingFilter } from "./filter.ts";
import { TrackingFilterForm } from "./tracking-filter.tsx";

export const handle = { words: ["requests"] };

const PER_PAGE = 10;

/** /requests-tracking: the caller's requests; filter and page are in the address. */
export default function TrackingPage() {
  const t = useWords("requests");
  const [params] = useSearchParams();
  const filter = readFilter(params);
  return (
    <>
      <PageTitle title={t("tracking.title")} />
      <PageHeader
        title={t("tracking.title")}
        lead={t("tracking.lead")}
        actions={
          <ButtonLink variant="secondary" to="/services">
            {t("tracking.new")}
          </ButtonLink>
        }
      />
      <TrackingFilterForm filter={filter} />
      <Results filter={filter} />
    </>
  );
}

function Results({ filter }: { filter: TrackingFilter }) {
  const t = useWords("requests");
  useLive("request", undefined, [requestKeys.all]);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    requestList({ ...filter, per_page: PER_PAGE }),
  );
  if (!data) {
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <RequestListSkeleton count={4} />
    );
  }
  const pages = Math.max(1, Math.ceil(data.total / PER_PAGE));
  // The last page may have become empty.
  if (!isPlaceholderData && filter.page > pages) {
    return <Navigate replace to={filterPath({ ...filter, page: pages })} />;
  }
  const filtered = filter.status !== undefined || filter.search !== undefined;
  return (
    <section aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
      <div role="status" className="mb-4">
        <h2 className="font-sans text-base font-semibold text-muted">
          {data.total === 0 ? t("tracking.none") : t("tracking.count", { count: data.total })}
        </h2>
      </div>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data.total > 0 ? (
        <RequestList requests={data.requests} />
      ) : filtered ? (
        <EmptyState
          title={t("tracking.no_match")}
          action={
            <ButtonLink variant="secondary" to="/requests-tracking">
              {t("tracking.reset")}
            </ButtonLink>
          }
        >
          {t("tracking.no_match_lead")}
        </EmptyState>
      ) : (
        <EmptyState
          title={t("tracking.empty")}
          action={<ButtonLink to="/services">{t("tracking.browse")}</ButtonLink>}
        >
          {t("tracking.empty_lead")}
        </EmptyState>
      )}
      <Pagination
        page={filter.page}
        pages={pages}
        hrefFor={(page) => filterPath({ ...filter, page })}
        label={t("tracking.pages")}
      />
    </section>
  );
}

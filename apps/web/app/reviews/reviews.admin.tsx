import { REVIEW_STATES } from "@passerelle/domain/reviews/review";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";
import { useLanguage, useWords } from "../lib/words.tsx";
import { BoxNav } from "../ui/box-nav.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FilterForm } from "../ui/filter-form.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { NoMatch } from "../ui/no-match.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { ResultsHead } from "../ui/results-head.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { type QueueFilter, queuePath, queueQuery, REVIEWS_PER_PAGE, readQueueFilter } from "./admin/api.ts";
import { ModeratedReviewCard } from "./admin/moderated-review-card.tsx";

export const handle = { words: ["reviews", "reviews/admin"] };

/** /admin/reviews: moderation of reviews before they are public (super_admin, operateur_support). */
export default function ReviewsAdminPage() {
  const t = useWords("reviews/admin");
  const { language } = useLanguage();
  const [params] = useSearchParams();
  const filter = readQueueFilter(params);
  const { data } = useQuery(queueQuery(filter, language));
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <BoxNav
        label={t("states")}
        boxes={REVIEW_STATES}
        shown={filter.state}
        hrefFor={(state) => queuePath({ ...filter, state, page: 1 })}
        wordsOf={(state) => t(`state.${state}`)}
        counts={data?.counts}
      />
      <FilterForm filter={filter} pathOf={queuePath} hint={t("search_hint")} />
      <Queue filter={filter} />
    </>
  );
}

function Queue({ filter }: { filter: QueueFilter }) {
  const t = useWords("reviews/admin");
  const { language } = useLanguage();
  const { data, error, refetch, isPlaceholderData } = useQuery(queueQuery(filter, language));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-72 rounded-card" />;
  }
  const pages = Math.max(1, Math.ceil(data.total / REVIEWS_PER_PAGE));
  // The last review of a page may have been moderated.
  if (!isPlaceholderData && filter.page > pages)
    return <Navigate replace to={queuePath({ ...filter, page: pages })} />;
  return (
    <section
      aria-label={t(`state.${filter.state}`)}
      aria-busy={isPlaceholderData || undefined}
      className={isPlaceholderData ? "opacity-60" : undefined}
    >
      <ResultsHead page={filter.page}>{t("count", { count: data.total })}</ResultsHead>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data.total === 0 ? (
        filter.search ? (
          <NoMatch title={t("no_match")} resetTo={queuePath({ ...filter, search: "", page: 1 })} />
        ) : (
          <EmptyState title={t(`empty.${filter.state}`)} />
        )
      ) : (
        <ul className="flex flex-col gap-4">
          {data.reviews.map((review) => (
            <li key={review.id}>
              <ModeratedReviewCard review={review} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={filter.page}
        pages={pages}
        hrefFor={(page) => queuePath({ ...filter, page })}
        label={t("pages")}
      />
    </section>
  );
}

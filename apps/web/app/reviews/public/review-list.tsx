import { REVIEW_SORTS, type ReviewSort } from "@passerelle/domain/reviews/review";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { FilterSelect } from "../../ui/filter-form.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { OneReview } from "../components/one-review.tsx";
import { RatingSummary } from "../components/rating-summary.tsx";
import { reviewsQuery } from "./api.ts";
import { RatingLine } from "./rating-line.tsx";

/** The approved reviews of a service (spec 2 §2): average, ratings, then each review, newest first by default. */
export function ReviewList({ serviceId }: { serviceId: string }) {
  const t = useWords("reviews");
  const [sort, setSort] = useState<ReviewSort>("newest");
  const query = useInfiniteQuery(reviewsQuery(serviceId, sort));
  const first = query.data?.pages[0];
  const reviews = query.data?.pages.flatMap((page) => page.reviews);
  if (!reviews || !first) {
    if (query.error) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
    return (
      <div role="status" aria-label={t("loading")} className="flex flex-col gap-4">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    );
  }
  if (reviews.length === 0) return <p className="text-muted">{t("empty")}</p>;
  return (
    <section aria-labelledby="reviews" className="flex flex-col gap-5">
      <h2 id="reviews" className="text-xl">
        {t("list")}
      </h2>
      <RatingLine serviceId={serviceId} />
      <RatingSummary ratings={first.ratings} />
      {first.count > 1 && (
        <FilterSelect
          label={t("sort")}
          options={REVIEW_SORTS}
          wordsOf={(option) => t(`sorts.${option}`)}
          value={sort}
          onChange={(chosen) => setSort(chosen ?? "newest")}
          className="max-w-60"
        />
      )}
      <ul
        aria-busy={query.isPlaceholderData || undefined}
        className={query.isPlaceholderData ? "flex flex-col gap-4 opacity-60" : "flex flex-col gap-4"}
      >
        {reviews.map((review) => (
          <li key={review.id} className="rounded-card border border-line bg-surface p-5">
            <OneReview review={review} />
          </li>
        ))}
      </ul>
      <LoadMore
        // The next reviews of another order are not more of these.
        key={sort}
        left={query.hasNextPage ? first.count - reviews.length : 0}
        busy={query.isFetchingNextPage || query.isPlaceholderData}
        error={query.isFetchNextPageError && query.error}
        onMore={query.fetchNextPage}
        className="self-center"
      >
        {t("more")}
      </LoadMore>
    </section>
  );
}

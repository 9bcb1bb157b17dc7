import type { Review } from "@passerelle/contract/reviews";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { reviewsQuery } from "../api.ts";
import { RatingLine } from "./rating-line.tsx";
import { Stars } from "./stars.tsx";

/** The approved reviews of a service (spec 2 §2): the average, then each one, newest first. */
export function ReviewList({ serviceId }: { serviceId: string }) {
  const t = useWords("reviews");
  const query = useInfiniteQuery(reviewsQuery(serviceId));
  const reviews = query.data?.pages.flatMap((page) => page.reviews);
  if (!reviews) {
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
      <ul className="flex flex-col gap-4">
        {reviews.map((review) => (
          <li key={review.id} className="rounded-card border border-line bg-surface p-5">
            <OneReview review={review} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="self-center"
        >
          {t("more")}
        </Button>
      )}
    </section>
  );
}

function OneReview({ review }: { review: Review }) {
  const { language } = useLanguage();
  return (
    <article>
      <header className="flex items-start gap-3">
        {review.user_avatar ? (
          <img src={review.user_avatar} alt="" loading="lazy" className="size-10 rounded-full object-cover" />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft font-semibold text-primary"
          >
            {review.user_name.slice(0, 1)}
          </span>
        )}
        <div className="min-w-0 flex-1">
          <h3 className="font-sans text-base font-semibold tracking-normal">{review.user_name}</h3>
          <Stars rating={review.rating} />
        </div>
        <time dateTime={review.created_at} className="text-sm text-muted">
          {formatDate(review.created_at, language)}
        </time>
      </header>
      {review.comment && <p className="mt-3 whitespace-pre-line">{review.comment}</p>}
    </article>
  );
}

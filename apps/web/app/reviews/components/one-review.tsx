import type { Review } from "@passerelle/contract/reviews";
import { formatDate } from "../../lib/format.ts";
import { useLanguage } from "../../lib/words.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Stars } from "./stars.tsx";

/** A published review: author, rating, date and comment. */
export function OneReview({ review }: { review: Review }) {
  const { language } = useLanguage();
  return (
    <article>
      <header className="flex items-start gap-3">
        <Avatar name={review.user_name} url={review.user_avatar} className="size-10" />
        <div className="min-w-0 flex-1">
          <h3 className="font-sans text-base font-semibold tracking-normal">{review.user_name}</h3>
          <Stars rating={review.rating} />
        </div>
        {/* The server does not know the reader's zone: its day stays. */}
        <time dateTime={review.created_at} suppressHydrationWarning className="text-sm text-muted">
          {formatDate(review.created_at, language)}
        </time>
      </header>
      {review.comment && <p className="mt-3 whitespace-pre-line">{review.comment}</p>}
    </article>
  );
}

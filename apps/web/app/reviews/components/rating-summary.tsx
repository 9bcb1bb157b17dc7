import { distribution, RATINGS, type RatingCounts } from "@passerelle/domain/reviews/review";
import { useWords } from "../../lib/words.tsx";

/** Number of reviews per rating, as bars proportional to the total; screen readers get a list. */
export function RatingSummary({ ratings }: { ratings: RatingCounts }) {
  const t = useWords("reviews");
  const shares = distribution(ratings);
  return (
    <ul aria-label={t("distribution")} className="flex max-w-md flex-col gap-1.5">
      {RATINGS.map((rating, index) => (
        <li key={rating} className="flex items-center gap-3 text-sm">
          <span className="sr-only">
            {t("distribution_line", { rating, count: ratings[rating], share: shares[index] ?? 0 })}
          </span>
          <span aria-hidden="true" className="w-8 shrink-0 tabular-nums">
            {rating} ★
          </span>
          <span aria-hidden="true" className="h-2.5 flex-1 overflow-hidden rounded-full bg-sunken">
            <span className="block h-full rounded-full bg-accent" style={{ width: `${shares[index]}%` }} />
          </span>
          <span aria-hidden="true" className="w-10 shrink-0 text-right text-muted tabular-nums">
            {ratings[rating]}
          </span>
        </li>
      ))}
    </ul>
  );
}

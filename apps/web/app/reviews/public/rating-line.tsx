import { useInfiniteQuery } from "@tanstack/react-query";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Stars } from "../components/stars.tsx";
import { reviewsQuery } from "./api.ts";

/** Average rating with one decimal and number of reviews (spec 2 §9); nothing without reviews. */
export function RatingLine({ serviceId }: { serviceId: string }) {
  const t = useWords("reviews");
  const { language } = useLanguage();
  const { data } = useInfiniteQuery(reviewsQuery(serviceId));
  const first = data?.pages[0];
  if (!first || first.average === null) return null;
  const average = first.average.toLocaleString(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Stars rating={first.average} label={t("average", { average })} />
      <span aria-hidden="true" className="font-semibold">
        {average}
      </span>
      <span className="text-muted">({t("count", { count: first.count })})</span>
    </p>
  );
}

import { useLanguage, useWords } from "../../lib/words.tsx";
import { Stars } from "./stars.tsx";

/** Average rating with one decimal and number of reviews (spec 2 §9); nothing without reviews. */
export function Rating({ average, count }: { average: number | null; count: number }) {
  const t = useWords("reviews");
  const { language } = useLanguage();
  if (average === null) return null;
  const written = average.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Stars rating={average} label={t("average", { average: written })} />
      <span aria-hidden="true" className="font-semibold">
        {written}
      </span>
      <span className="text-muted">({t("count", { count })})</span>
    </p>
  );
}

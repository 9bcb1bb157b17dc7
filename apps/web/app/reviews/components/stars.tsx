import { useWords } from "../../lib/words.tsx";
import { classNames } from "../../ui/class-names.ts";

const STAR = "M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z";
const PLACES = [1, 2, 3, 4, 5];

export function Star({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" className={className} aria-hidden="true">
      <path d={STAR} />
    </svg>
  );
}

function Row({ className }: { className: string }) {
  return (
    <span className={classNames("flex w-max", className)}>
      {PLACES.map((place) => (
        <Star key={place} className="size-5" />
      ))}
    </span>
  );
}

/** A rating from 1 to 5, possibly a fraction, as stars; `label` is its text for screen readers. */
export function Stars({ rating, label }: { rating: number; label?: string }) {
  const t = useWords("reviews");
  return (
    <span role="img" aria-label={label ?? t("rating", { rating })} className="relative inline-block">
      <Row className="text-line" />
      <span className="absolute inset-0 overflow-hidden" style={{ width: `${(rating / 5) * 100}%` }}>
        <Row className="text-accent" />
      </span>
    </span>
  );
}

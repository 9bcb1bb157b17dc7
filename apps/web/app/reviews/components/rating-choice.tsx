import { RATINGS } from "@passerelle/domain/reviews/review";
import { useId } from "react";
import { useWords } from "../../lib/words.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Star } from "./stars.tsx";

type RatingChoiceProps = {
  /** 0: none is chosen. */
  value: number;
  onChange: (rating: number) => void;
  error?: string | undefined;
  ref?: React.Ref<HTMLInputElement>;
};

/** One to five stars as native radio buttons, each with a name. `ref` is set to the first one. */
export function RatingChoice({ value, onChange, error, ref }: RatingChoiceProps) {
  const t = useWords("reviews");
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">{t("form.rating")}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="flex">
          {RATINGS.toReversed().map((rating) => (
            <label
              key={rating}
              className="grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:focus-ring"
            >
              <input
                ref={rating === 1 ? ref : undefined}
                type="radio"
                name={id}
                value={rating}
                checked={value === rating}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(rating)}
                className="sr-only"
              />
              <span className="sr-only">{t(`form.rating_${rating}`)}</span>
              <Star className={rating <= value ? "size-8 text-accent" : "size-8 text-line"} />
            </label>
          ))}
        </div>
        {value > 0 && (
          <span aria-hidden="true" className="text-sm text-muted">
            {t(`form.rating_${value as (typeof RATINGS)[number]}`)}
          </span>
        )}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

import type { ServiceDetail } from "@passerelle/contract/catalogue";
import { isOffered } from "@passerelle/domain/catalogue/offer";
import { Link } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { Flag } from "../../ui/flag.tsx";
import type { CountryChoice as Choice } from "../offer.ts";

type CountryChoiceProps = {
  service: ServiceDetail;
  choice: Choice;
  onChoose: (code: string) => void;
  ref: React.Ref<HTMLFieldSetElement>;
};

/** The countries in which the service is offered, as buttons (spec 2 §2 *Service detail*). */
export function CountryChoice({ service, choice, onChoose, ref }: CountryChoiceProps) {
  const t = useWords("catalogue");
  const offered = service.service_countries.filter(isOffered);
  if (offered.length === 0) return <p className="text-muted">{t("detail.noCountry")}</p>;
  return (
    <fieldset ref={ref} tabIndex={-1} aria-describedby="country-help" className="min-w-0 scroll-mt-24">
      <legend className="font-display text-xl">{t("detail.country")}</legend>
      <p id="country-help" className="mt-1 text-muted">
        {choice.locked ? (
          <>
            {t("detail.lockedCountry")}{" "}
            <Link to={`/service/${service.id}`} replace className="font-semibold text-primary underline">
              {t("detail.otherCountry")}
            </Link>
          </>
        ) : (
          t("detail.chooseCountry")
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {offered.map(({ country }) => {
          const chosen = country.code === choice.country?.country.code;
          return (
            <button
              key={country.code}
              type="button"
              aria-pressed={chosen}
              disabled={choice.locked && !chosen}
              onClick={() => onChoose(country.code)}
              className="inline-flex min-h-11 items-center gap-2.5 rounded-control border border-edge bg-surface px-4 py-2 font-medium transition-colors enabled:hover:border-primary disabled:border-line disabled:text-muted aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:font-semibold aria-pressed:text-primary aria-pressed:ring-1 aria-pressed:ring-primary"
            >
              <Flag code={country.code} />
              {country.name}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

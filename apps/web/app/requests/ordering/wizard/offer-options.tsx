import type { ServiceModality } from "@passerelle/contract/catalogue";
import { bill, formatBill } from "@passerelle/domain/catalogue/discount";
import { useId } from "react";
import { PresenceBadge } from "../../../catalogue/public/presence-badge.tsx";
import { ApproximateValue } from "../../../catalogue/public/price-tag.tsx";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { RadioCard } from "../../../ui/radio-card.tsx";

type OfferOptionsProps = {
  options: readonly ServiceModality[];
  /** The duration of the service, for options without one of their own. */
  usualTime: string | null;
  /** The chosen organism; "" chooses the option without one. */
  organismId: string;
  subscriber: boolean;
  disabled: boolean;
  error: string | undefined;
  onChoose: (organismId: string) => void;
};

/** The options of a service in a country as radio cards: organism, city, delay, price and condition. */
export function OfferOptions(props: OfferOptionsProps) {
  const { options, usualTime, organismId, subscriber, disabled, error, onChoose } = props;
  const t = useWords("requests");
  const id = useId();
  const prices = new Set(options.map((one) => `${one.is_free || one.price} ${one.currency_code}`));
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-error`}
      aria-invalid={error ? true : undefined}
      aria-required="true"
    >
      <h3 id={`${id}-label`} className="mb-1 text-xl">
        {t(prices.size > 1 ? "wizard.options.price_depends" : "wizard.options.title")}
      </h3>
      <div className="mb-2">
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {options.map((one) => (
          <RadioCard
            key={one.id}
            name={`${id}-organism`}
            value={one.organism_id ?? ""}
            checked={(one.organism_id ?? "") === organismId}
            disabled={disabled}
            // A group cannot be focused, and a single radio button is not invalid.
            data-invalid={error ? "" : undefined}
            onChange={() => onChoose(one.organism_id ?? "")}
            label={
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0">{one.organism?.name ?? t("wizard.organism.none")}</span>
                <Price option={one} subscriber={subscriber} />
              </span>
            }
            description={<Terms option={{ ...one, estimated_time: one.estimated_time ?? usualTime }} />}
          />
        ))}
      </div>
    </div>
  );
}

function Price({ option, subscriber }: { option: ServiceModality; subscriber: boolean }) {
  const { language } = useLanguage();
  const t = useWords("requests");
  const priced = bill({ is_free: false, modality: option }, subscriber);
  if (!priced) return null;
  if (priced.free) return <span className="text-success">{t("wizard.free")}</span>;
  const shown = formatBill(priced, language);
  return (
    <span className="whitespace-nowrap text-primary">
      {shown.total}
      <ApproximateValue money={{ amount: priced.total, currency: priced.currency }} />
      {priced.discount > 0 && (
        <span className="ms-2 font-normal text-muted text-sm">
          {t("wizard.offer.instead_of", { amount: shown.amount })}
        </span>
      )}
    </span>
  );
}

function Terms({
  option: { organism, estimated_time, conditions, presence_required },
}: {
  option: ServiceModality;
}) {
  return (
    <>
      <span className="block">{[organism?.city_name, estimated_time].filter(Boolean).join(" · ")}</span>
      <PresenceBadge required={presence_required} className="mt-1" />
      {conditions && <span className="mt-1 block">{conditions}</span>}
    </>
  );
}

import { CURRENCIES, type Currency } from "@passerelle/domain/money";
import { Link } from "react-router";
import { currencyLabel } from "../../lib/format-names.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { classNames } from "../../ui/class-names.ts";

type CurrencyNavProps = { currency: Currency; hrefFor: (currency: Currency) => string };

/** In which currency prices are shown and paid: links, so that it works without JavaScript. */
export function CurrencyNav({ currency, hrefFor }: CurrencyNavProps) {
  const t = useWords("subscriptions");
  const { language } = useLanguage();
  return (
    <nav aria-label={t("currency")} className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {CURRENCIES.map((one) => (
          <li key={one}>
            <Link
              to={hrefFor(one)}
              preventScrollReset
              title={currencyLabel(one, language)}
              aria-label={currencyLabel(one, language)}
              aria-current={one === currency ? "true" : undefined}
              className={classNames(
                "inline-flex min-h-11 items-center rounded-control border px-4 font-semibold no-underline",
                one === currency
                  ? "border-primary bg-primary text-on-primary"
                  : "border-edge bg-surface text-ink hover:border-primary hover:text-primary",
              )}
            >
              {one}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

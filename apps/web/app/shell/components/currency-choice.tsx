import { DISPLAY_CURRENCIES } from "@passerelle/domain/display-currency";
import { useLocation } from "react-router";
import { useDisplayCurrency } from "../../lib/display-currency.ts";
import { DISPLAY_CURRENCY } from "../../lib/display-currency-cookie.ts";
import { useWords } from "../../lib/words.tsx";

/** The currency of approximate values, for visitors: links to the same page, which the script of documents follows. */
export function CurrencyChoice() {
  const t = useWords("shell");
  const chosen = useDisplayCurrency();
  const location = useLocation();
  const hrefIn = (currency: string) => {
    const search = new URLSearchParams(location.search);
    search.set(DISPLAY_CURRENCY, currency);
    return `${location.pathname}?${search}`;
  };
  return (
    <nav aria-label={t("currency.label")}>
      <ul className="flex items-center">
        {DISPLAY_CURRENCIES.map((currency) => (
          <li key={currency}>
            <a
              href={hrefIn(currency)}
              rel="nofollow"
              title={t(`currency.${currency}`)}
              aria-current={currency === chosen || undefined}
              data-currency={currency}
              className="grid min-h-11 min-w-11 place-items-center rounded-control px-1 font-semibold text-inherit no-underline underline-offset-6 hover:underline aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-3"
            >
              <span aria-hidden>{currency}</span>
              <span className="sr-only">{t(`currency.${currency}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

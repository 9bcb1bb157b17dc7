import type { Currency, Rates } from "../money.ts";
import { CURRENCIES, toEuro } from "../money.ts";
import { isOffered } from "./offer.ts";

/** `price`: minor units of `currency_code`. */
export type PricedModality = { is_active: boolean; is_free: boolean; price: number; currency_code: Currency };

export type PricedCountry = {
  country_code: string;
  is_active: boolean;
  is_free: boolean;
  service_modalities: PricedModality[];
};

/** `amount`: minor units of `currency`. `from`: shown after "Dès". */
export type DisplayPrice =
  | { kind: "unavailable" }
  | { kind: "free" }
  | { kind: "exact" | "from"; amount: number; currency: Currency };

// Much larger than floating-point errors, much smaller than any real difference in price.
const SAME_PRICE = 1e-9;

/**
 * The price that a catalogue shows for a service (spec 2 §9 *Price display*), in one country or, with `"all"`, in all
 * of them.
 *
 * Counts only what can be ordered: active countries that are free or have an active modality, and their active
 * modalities. Prices of a free country's modalities are ignored. Where nothing can be ordered the result is
 * `unavailable`, never `free`.
 *
 * In one country a lowest price of 0 is `free`. Over all countries it is `free` only when every price is 0, and
 * otherwise `from` 0: "free" would hide that another country charges.
 *
 * Prices in different currencies are compared in euros and shown in their own currency. The result is `from` when the
 * paid modalities differ in value; 15 000 XOF and 15 000 XAF are equal.
 */
export function displayPrice(
  countries: readonly PricedCountry[] | undefined,
  country: string | "all",
  rates: Rates,
): DisplayPrice {
  const offered = (countries ?? []).filter(
    (one) => isOffered(one) && (country === "all" || one.country_code === country),
  );
  if (offered.length === 0) return { kind: "unavailable" };

  const prices = offered
    .filter((one) => !one.is_free)
    .flatMap((one) => one.service_modalities)
    .filter((modality) => modality.is_active && !modality.is_free)
    .map(({ price, currency_code }) => ({
      amount: price,
      currency: currency_code,
      euro: toEuro({ amount: price, currency: currency_code }, rates),
    }))
    // Break ties by currency, so that the result does not depend on the order of the rows.
    .sort((a, b) => a.euro - b.euro || CURRENCIES.indexOf(a.currency) - CURRENCIES.indexOf(b.currency));

  const lowest = prices[0];
  const highest = prices.at(-1);
  if (!lowest || !highest || highest.amount === 0) return { kind: "free" };
  if (country !== "all" && lowest.amount === 0) return { kind: "free" };
  const differ = highest.euro - lowest.euro > SAME_PRICE * highest.euro;
  return { kind: differ ? "from" : "exact", amount: lowest.amount, currency: lowest.currency };
}

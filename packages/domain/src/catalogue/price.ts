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

/** `amount`: minor units of `currency`. `from` is the price that the reader sees after "Dès". */
export type DisplayPrice =
  | { kind: "unavailable" }
  | { kind: "free" }
  | { kind: "exact" | "from"; amount: number; currency: Currency };

// Far above the noise of a division, far below any difference a price list can hold.
const SAME_PRICE = 1e-9;

/**
 * The price a catalogue shows for a service (spec 2 §9 *Price display*), in one country or, with `"all"`,
 * everywhere.
 *
 * Only what can be ordered counts: active countries that are free or have an active modality, and their
 * active modalities. A free country's modalities are not paid, whatever price they carry. Where nothing can
 * be ordered the answer is `unavailable`: neither an empty list nor a switched-off country may read as free.
 * A lowest price of 0 is `free` in one country; over all countries only when every price is 0, since "free"
 * would hide from the reader that another country charges: then it is `from` 0.
 *
 * Prices in several currencies are compared through the euro and shown in their own. `from` is said when the
 * paid modalities differ in value: 15 000 XOF and 15 000 XAF are worth and written the same.
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
    // Equal values keep the order of CURRENCIES, so that the answer does not depend on the order of the rows.
    .sort((a, b) => a.euro - b.euro || CURRENCIES.indexOf(a.currency) - CURRENCIES.indexOf(b.currency));

  const lowest = prices[0];
  const highest = prices.at(-1);
  if (!lowest || !highest || highest.amount === 0) return { kind: "free" };
  if (country !== "all" && lowest.amount === 0) return { kind: "free" };
  const differ = highest.euro - lowest.euro > SAME_PRICE * highest.euro;
  return { kind: differ ? "from" : "exact", amount: lowest.amount, currency: lowest.currency };
}

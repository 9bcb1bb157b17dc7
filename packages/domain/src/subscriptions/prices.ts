import { francOf } from "../catalogue/places.ts";
import { CURRENCIES, type Currency } from "../money.ts";

/** The price of a period of a plan in a currency, from a day (UTC, `2026-01-31`) until the next price. Minor units. */
export type PlanPrice = { plan_id: string; currency: Currency; valid_from: string; amount: number };

/** The price in force on a day: the newest one that is valid then. Undefined if the plan has none yet. */
export function priceOn(
  prices: readonly PlanPrice[],
  { plan_id, currency, day }: { plan_id: string; currency: Currency; day: string },
): PlanPrice | undefined {
  return prices
    .filter((price) => price.plan_id === plan_id && price.currency === currency && price.valid_from <= day)
    .reduce<PlanPrice | undefined>(
      (newest, price) => (newest && newest.valid_from >= price.valid_from ? newest : price),
      undefined,
    );
}

/**
 * The currency in which a person without a paid period renews a plan: the franc of the country where they live, because mobile money
 * takes nothing else, otherwise the euro; if the plan is not sold in it, the first one in which it is. `country`: ISO 3166-1 alpha-2.
 */
export function renewalCurrency(
  prices: readonly PlanPrice[],
  { plan_id, country, day }: { plan_id: string; country: string | null; day: string },
): Currency {
  const preferred = (country && francOf(country)) || "EUR";
  const isSold = (currency: Currency) => priceOn(prices, { plan_id, currency, day }) !== undefined;
  return [preferred, ...CURRENCIES].find(isSold) ?? preferred;
}

/**
 * Whether a price can be set or removed: it must begin later than today, because people have paid the others. The first price of
 * a plan in a currency may begin today.
 */
export function isPriceOpen(
  wanted: Omit<PlanPrice, "amount">,
  prices: readonly PlanPrice[],
  today: string,
): boolean {
  const isFirst = prices.every(
    ({ plan_id, currency }) => plan_id !== wanted.plan_id || currency !== wanted.currency,
  );
  return isFirst ? wanted.valid_from >= today : wanted.valid_from > today;
}

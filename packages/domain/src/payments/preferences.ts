import { MOBILE_PROVIDERS, type MobileProvider, type PaymentMethod } from "./methods.ts";
import { countriesOf } from "./operators.ts";

/** A way to pay, which several providers may offer. Operator and country (ISO 3166-1 alpha-2) exist for mobile money only. */
export type PaymentWay = {
  method: PaymentMethod;
  operator: MobileProvider | null;
  country: string | null;
};

/** A string that identifies a way. */
export const wayKey = ({ method, operator, country }: PaymentWay): string =>
  [method, operator ?? "", country ?? ""].join("/");

/** Sorts stably: items named in `preferred` come first, in its order (money.md *Providers*). */
export function sortByPreference<T>(
  items: readonly T[],
  preferred: readonly string[],
  nameOf: (item: T) => string,
): T[] {
  const rankOf = (item: T) => {
    const rank = preferred.indexOf(nameOf(item));
    return rank < 0 ? preferred.length : rank;
  };
  return [...items].sort((one, other) => rankOf(one) - rankOf(other));
}

/** What a provider accepts. `operator` and `countries`: undefined means all. */
export type TakenRoute = {
  method: PaymentMethod;
  operator?: MobileProvider;
  countries?: readonly string[];
};

/** Every way that a route accepts. */
export function waysOf({ method, operator, countries }: TakenRoute): PaymentWay[] {
  if (method !== "mobile_money") return [{ method, operator: null, country: null }];
  const operators = operator === undefined ? MOBILE_PROVIDERS : [operator];
  return operators.flatMap((one) =>
    (countries ?? countriesOf(one)).map((country) => ({ method, operator: one, country })),
  );
}

/** A provider's offer to accept a way. `operator` and `countries`: null means all. */
type Offer = {
  method: PaymentMethod;
  operator: MobileProvider | null;
  countries: string[] | null;
  provider: string;
};

/**
 * Moves the offers that accept a way to the front, in the order of preference. For other ways, an offer that also accepts those
 * stays behind the others.
 */
export function applyPreference<O extends Offer>(
  offers: readonly O[],
  { method, operator, country, providers }: PaymentWay & { providers: readonly string[] },
): O[] {
  const takesWay = (offer: O) =>
    offer.method === method &&
    (offer.operator === null || offer.operator === operator) &&
    (offer.countries === null || (country !== null && offer.countries.includes(country)));
  const first = sortByPreference(offers.filter(takesWay), providers, ({ provider }) => provider).map(
    (offer) => ({ ...offer, operator, countries: country === null ? offer.countries : [country] }),
  );
  const others = offers.flatMap((offer) => {
    if (!takesWay(offer)) return [offer];
    // An offer for every operator or country is not narrowed: for this way, the offers before it are found first.
    if (offer.operator === null || offer.countries === null) return method === "mobile_money" ? [offer] : [];
    const countries = offer.countries.filter((one) => one !== country);
    return countries.length > 0 ? [{ ...offer, countries }] : [];
  });
  return [...first, ...others];
}

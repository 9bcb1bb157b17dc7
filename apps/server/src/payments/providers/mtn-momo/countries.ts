import type { Currency } from "@passerelle/domain/money";
import { hasNationalLength, normalisePhone } from "@passerelle/domain/phones";

type Country = { dial: string; currency: Currency };

/** The countries in which MTN takes francs. */
const COUNTRIES: ReadonlyMap<string, Country> = new Map([
  ["BJ", { dial: "229", currency: "XOF" }],
  ["CG", { dial: "242", currency: "XAF" }],
  ["CI", { dial: "225", currency: "XOF" }],
  ["CM", { dial: "237", currency: "XAF" }],
]);

/** `code`: ISO 3166-1 alpha-2. Throws for a country in which MTN takes no currency of ours. */
export function getCountry(code: string): Country {
  const country = COUNTRIES.get(code);
  if (country) return country;
  throw new Error(`MTN_MOMO_COUNTRY: expected one of ${[...COUNTRIES.keys()].join(", ")}`);
}

/**
 * A number as MTN expects it: the dial code and the national number, digits only. A number without a dial code belongs to
 * `country`. A leading zero is part of the national number in these countries.
 */
export function toMsisdn(phone: string, { dial }: Country): string {
  const number = normalisePhone(phone).replace(/^00/, "+");
  if (number.startsWith("+")) return number.slice(1);
  const hasDialCode = number.startsWith(dial) && hasNationalLength(dial, number.length - dial.length);
  return hasDialCode ? number : `${dial}${number}`;
}

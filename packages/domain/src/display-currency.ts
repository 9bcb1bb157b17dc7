import { numberFormat } from "./formats.ts";
import { LANGUAGE_DETAILS, type Language } from "./languages.ts";
import { type Currency, type Money, minorUnits, type Rates, toEuro } from "./money.ts";

/** The currencies in which a person can see the approximate value of prices in FCFA (look.md *Numbers and type*). */
export const DISPLAY_CURRENCIES = ["EUR", "USD", "CAD"] as const satisfies readonly Currency[];
export type DisplayCurrency = (typeof DISPLAY_CURRENCIES)[number];

/** The default until the person chooses a currency: francs have a fixed parity with it. */
export const DEFAULT_DISPLAY_CURRENCY = "EUR" satisfies DisplayCurrency;

export const isDisplayCurrency = (text: string | null | undefined): text is DisplayCurrency =>
  DISPLAY_CURRENCIES.some((currency) => currency === text);

/**
 * The value of an amount in FCFA in minor units (cents) of another currency, rounded: by the fixed parity in euros, by
 * the given rates in the others. Undefined for amounts in other currencies, which are shown as they are charged.
 */
export function approximateValue(money: Money, into: DisplayCurrency, rates: Rates): number | undefined {
  if (money.currency !== "XOF" && money.currency !== "XAF") return undefined;
  const unitsPerEuro = into === "EUR" ? 1 : rates[into];
  return Math.round(toEuro(money, rates) * unitsPerEuro * 10 ** minorUnits(into));
}

/**
 * `≈ 22,87 €`, `≈ 25,16 $US`; in English `≈ €22.87`, `≈ US$25.16`. For display beside the price, never to charge;
 * undefined where there is nothing to convert.
 */
export function formatApproximateValue(
  money: Money,
  into: DisplayCurrency,
  rates: Rates,
  language: Language,
): string | undefined {
  const value = approximateValue(money, into, rates);
  if (!value) return undefined;
  const { locale } = LANGUAGE_DETAILS[language];
  const format = numberFormat(locale, { style: "currency", currency: into });
  return `≈\u00a0${format.format(value / 10 ** minorUnits(into))}`;
}

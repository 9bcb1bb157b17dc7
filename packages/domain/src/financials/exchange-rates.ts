import { numberFormat } from "../formats.ts";
import { LANGUAGE_DETAILS, type Language } from "../languages.ts";
import type { Currency } from "../money.ts";
import { lastDayOf, type Month } from "./months.ts";

/** Currencies whose rate to the euro varies; the rate of the CFA francs is fixed by treaty. */
export const RATED_CURRENCIES = ["USD", "CAD"] as const satisfies readonly Currency[];
export type RatedCurrency = (typeof RATED_CURRENCIES)[number];

/** Millionths of a unit: 1085400 is 1.0854 for one euro. */
export type Millionths = number;

/** The maximum rate in the database: a thousand units for one euro. */
export const MAX_PER_EURO: Millionths = 1_000_000_000;

/** The rate of a currency from a day (`2026-01-31`) until the next one. */
export type ExchangeRate = { currency: RatedCurrency; valid_from: string; per_euro: Millionths };

/**
 * Whether a rate can be set or removed: not after a month is closed that contains its day or a later one, because the files of
 * that month contain amounts at the rate of that time. A rate before all others of its currency may begin on any day, because no
 * month can be closed while a rate is missing. `closed`: the last month that any entity closed.
 */
export function isExchangeRateOpen(
  { currency, valid_from }: Pick<ExchangeRate, "currency" | "valid_from">,
  rates: readonly ExchangeRate[],
  closed: Month | undefined,
): boolean {
  if (closed === undefined || valid_from > lastDayOf(closed)) return true;
  return rates.every((rate) => rate.currency !== currency || rate.valid_from > valid_from);
}

/** The rate in force on a day; undefined before the first one. */
export const exchangeRateOn = <Rate extends ExchangeRate>(
  rates: readonly Rate[],
  currency: RatedCurrency,
  day: string,
): Rate | undefined =>
  rates
    .filter((rate) => rate.currency === currency && rate.valid_from <= day)
    .reduce<Rate | undefined>(
      (newest, rate) => (newest && newest.valid_from > rate.valid_from ? newest : rate),
      undefined,
    );

/** 1085400 is `1,0854` in French, `1.0854` in English. */
export const formatPerEuro = (perEuro: Millionths, language: Language): string =>
  numberFormat(LANGUAGE_DETAILS[language].locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  }).format(perEuro / 1_000_000);

/** Parses typed units for one euro: `1,0854` and `1.0854` are 1085400. Undefined for any other text, and for 0. */
export function readTypedPerEuro(text: string): Millionths | undefined {
  const typed = /^(\d{1,4})(?:[.,](\d{1,6}))?$/.exec(text.trim());
  if (!typed) return undefined;
  const [, units, millionths = ""] = typed;
  const perEuro = Number(units) * 1_000_000 + Number(millionths.padEnd(6, "0"));
  return perEuro > 0 && perEuro <= MAX_PER_EURO ? perEuro : undefined;
}

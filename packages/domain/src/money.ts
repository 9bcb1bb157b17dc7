import { numberFormat } from "./formats.ts";
import { LANGUAGE_DETAILS, type Language } from "./languages.ts";

export const CURRENCIES = ["XOF", "XAF", "EUR", "USD", "CAD"] as const;

export type Currency = (typeof CURRENCIES)[number];

/** `amount`: whole number of the currency's minor unit (francs for XOF and XAF, cents for the others). */
export type Money = { amount: number; currency: Currency };

/** Units of each currency per euro. */
export type Rates = { USD: number; CAD: number };

/** The default of the specification (spec 2 §9). */
export const DEFAULT_CURRENCY: Currency = "XOF";

/** Initial rates of the settings. Used to compare prices, never to charge. */
export const DEFAULT_RATES: Rates = { USD: 1.1, CAD: 1.5 };

/** Fixed by treaty, the same for XOF and XAF. */
export const FRANCS_PER_EURO = 655.957;

const MINOR_UNITS: Record<Currency, number> = { XOF: 0, XAF: 0, EUR: 2, USD: 2, CAD: 2 };

const SYMBOLS: Record<Currency, string> = { XOF: "FCFA", XAF: "FCFA", EUR: "€", USD: "$", CAD: "CA$" };

const NO_BREAK_SPACE = "\u00a0";

/** Number of decimals of the currency: 0 for XOF and XAF, 2 for the others. */
export function minorUnits(currency: Currency): number {
  return MINOR_UNITS[currency];
}

/** An amount in major units, in the usual notation: 12.5 for 1250 cents. */
export const inMajorUnits = (minor: number, currency: Currency): number => minor / 10 ** minorUnits(currency);

/**
 * `15 000 FCFA`, `1 250 €`, `9,60 $`; in English `15,000 FCFA`, `1,250 €`, `9.60 $`: the symbol after the exact amount that is
 * charged (spec 2 §3, §9; product.md *Amounts*; look.md *Numbers and type*). The minor unit is shown if it is not zero.
 * not zero.
 *
 * Groups are separated by U+202F in French and the symbol by U+00A0, so that an amount never breaks over two lines.
 */
export function formatMoney({ amount, currency }: Money, language: Language): string {
  return formatAmounts(currency, { amount }, language).amount;
}

/**
 * As `formatMoney`, for amounts that belong together, such as the lines of a bill: all show the minor unit when one of
 * them has one, so that they add up as displayed.
 */
export function formatAmounts<Line extends string>(
  currency: Currency,
  amounts: Record<Line, number>,
  language: Language,
): Record<Line, string> {
  const unit = 10 ** minorUnits(currency);
  const lines = Object.entries<number>(amounts);
  const decimals = lines.some(([, amount]) => amount % unit !== 0) ? 2 : 0;
  const { format } = numberFormat(LANGUAGE_DETAILS[language].locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return Object.fromEntries(
    // `+ 0` turns negative zero, which Intl formats as "-0", into zero.
    lines.map(([line, amount]) => [
      line,
      `${format(amount / unit + 0)}${NO_BREAK_SPACE}${SYMBOLS[currency]}`,
    ]),
  ) as Record<Line, string>;
}

/**
 * `money` in euros (not cents, not rounded), to compare prices across currencies. Amounts are shown and charged in
 * their own currency.
 */
export function toEuro(money: Money, rates: Rates): number {
  const units = money.amount / 10 ** minorUnits(money.currency);
  switch (money.currency) {
    case "EUR":
      return units;
    case "XOF":
    case "XAF":
      return units / FRANCS_PER_EURO;
    default:
      return units / rates[money.currency];
  }
}

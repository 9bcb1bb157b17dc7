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

// Fixed by treaty, the same for XOF and XAF.
const FRANCS_PER_EURO = 655.957;

const MINOR_UNITS: Record<Currency, number> = { XOF: 0, XAF: 0, EUR: 2, USD: 2, CAD: 2 };

const SYMBOLS: Record<Currency, string> = { XOF: "FCFA", XAF: "FCFA", EUR: "€", USD: "$", CAD: "CA$" };

const NO_BREAK_SPACE = "\u00a0";

const digits = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 0 });

/** Number of decimals of the currency: 0 for XOF and XAF, 2 for the others. */
export function minorUnits(currency: Currency): number {
  return MINOR_UNITS[currency];
}

/**
 * `15 000 FCFA`, `1 250 €`: French locale, no decimals, symbol after the amount (spec 2 §3, §9).
 *
 * Groups are separated by U+202F and the symbol by U+00A0, so that an amount never breaks over two lines. Cents are
 * rounded up to the next whole unit: the amount shown must not be lower than the amount charged.
 */
export function formatMoney(money: Money): string {
  const units = Math.ceil(money.amount / 10 ** minorUnits(money.currency));
  // `+ 0` turns the negative zero of Math.ceil(-0.5), which Intl formats as "-0", into zero.
  return `${digits.format(units + 0)}${NO_BREAK_SPACE}${SYMBOLS[money.currency]}`;
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

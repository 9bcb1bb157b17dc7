import { LANGUAGE_DETAILS, type Language } from "./languages.ts";
import { FRANCS_PER_EURO, type Money } from "./money.ts";

/**
 * The value of an amount in FCFA in euro cents, by the fixed parity of both francs, rounded; undefined for other
 * currencies, whose rates change. For display beside the price, marked ≈, never to charge.
 */
export function euroCents({ amount, currency }: Money): number | undefined {
  if (currency !== "XOF" && currency !== "XAF") return undefined;
  return Math.round((amount * 100) / FRANCS_PER_EURO);
}

/** `≈ 22,87 €`, in English `≈ €22.87`; undefined where there is nothing to convert. */
export function formatEuroValue(money: Money, language: Language): string | undefined {
  const cents = euroCents(money);
  if (!cents) return undefined;
  const { locale } = LANGUAGE_DETAILS[language];
  const euro = new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" }).format(cents / 100);
  return `≈\u00a0${euro}`;
}

import { inEveryLanguage, type Language } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";

/** `XAF – franc CFA (BEAC)`: the label of a currency. */
export function currencyLabel(currency: Currency, language: string): string {
  return `${currency} – ${new Intl.DisplayNames(language, { type: "currency" }).of(currency)}`;
}

/** A country's names in every language. */
export function namesOf(code: string): Record<Language, string> {
  return inEveryLanguage((language) => new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code);
}

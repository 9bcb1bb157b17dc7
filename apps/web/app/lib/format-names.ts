import type { Language } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";

/** `français`, `English`: the name of a language in a language. */
export function formatLanguage(named: Language, language: Language): string {
  return new Intl.DisplayNames(language, { type: "language" }).of(named) ?? named;
}

/** `XAF – franc CFA (BEAC)`: the label of a currency. */
export function currencyLabel(currency: Currency, language: Language): string {
  return `${currency} – ${new Intl.DisplayNames(language, { type: "currency" }).of(currency)}`;
}

import { PLACE_LIMITS } from "@passerelle/domain/catalogue/places";
import { inEveryLanguage, type Language } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";

export type NameProblem = "required" | "too_long";

/** Validates a name; true when it is valid, as react-hook-form expects. */
export function checkName(text: string): true | NameProblem {
  const typed = text.trim();
  if (typed === "") return "required";
  return typed.length <= PLACE_LIMITS.name || "too_long";
}

/** `XAF – franc CFA (BEAC)`: the label of a currency. */
export function currencyLabel(currency: Currency, language: string): string {
  return `${currency} – ${new Intl.DisplayNames(language, { type: "currency" }).of(currency)}`;
}

/** A country's names in every language. */
export function namesOf(code: string): Record<Language, string> {
  return inEveryLanguage((language) => new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code);
}

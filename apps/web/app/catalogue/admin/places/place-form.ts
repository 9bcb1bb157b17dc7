import { PLACE_LIMITS } from "@passerelle/domain/catalogue/places";
import type { Currency } from "@passerelle/domain/money";

export type NameProblem = "required" | "too_long";

/** What is wrong with a name; true when nothing is. */
export function checkName(text: string): true | NameProblem {
  const typed = text.trim();
  if (typed === "") return "required";
  return typed.length <= PLACE_LIMITS.name || "too_long";
}

/** `XAF – franc CFA (BEAC)`: a currency as somebody who chooses it reads it. */
export function currencyLabel(currency: Currency, language: string): string {
  return `${currency} – ${new Intl.DisplayNames(language, { type: "currency" }).of(currency)}`;
}

/** A country's name as each language calls it. */
export function namesOf(code: string): { fr: string; en: string } {
  const name = (language: string) => new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
  return { fr: name("fr"), en: name("en") };
}

import type { Language } from "@passerelle/domain/languages";
import { type Currency, formatAmounts } from "@passerelle/domain/money";

/** Amounts of one table (minor units), all with decimals when one of them has some. */
export function formatList(currency: Currency, amounts: readonly number[], language: Language): string[] {
  const named = Object.fromEntries(amounts.map((amount, at) => [String(at), amount]));
  const written: Record<string, string> = formatAmounts(currency, named, language);
  return amounts.map((_, at) => written[String(at)] ?? "");
}

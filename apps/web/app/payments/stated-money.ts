import type { Language } from "@passerelle/domain/languages";
import { CURRENCIES, formatMoney } from "@passerelle/domain/money";

/** An amount that a provider states in minor units, also in a currency that we never use and whose decimals are not known. */
export function formatStated(
  { amount, currency }: { amount: number; currency: string },
  language: Language,
): string {
  const ours = CURRENCIES.find((known) => known === currency);
  return ours ? formatMoney({ amount, currency: ours }, language) : `${amount} ${currency}`;
}

/** The categories of a document's lines. `disbursement`: an official fee that is passed on, outside VAT and revenue. */
export const TAX_CATEGORIES = ["services", "subscriptions", "disbursements"] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** The categories that have rates; disbursements are outside VAT everywhere. */
export const RATED_CATEGORIES = ["services", "subscriptions"] as const satisfies readonly TaxCategory[];
export type RatedCategory = (typeof RATED_CATEGORIES)[number];

/** Percent in hundredths: 1925 is 19.25 %. */
export type BasisPoints = number;

/** A rate of a country (ISO 3166-1 alpha-2) from a day (`2026-01-31`) until the next one. */
export type TaxRate = {
  country: string;
  category: RatedCategory;
  rate: BasisPoints;
  valid_from: string;
};

/**
 * The VAT that an amount contains, in minor units: rounded to the minor unit, half away from zero (money.md *Receipts,
 * invoices, credit notes*). `gross`: minor units, VAT included; may be negative.
 */
export function taxIn(gross: number, rate: BasisPoints): number {
  const exact = BigInt(Math.abs(gross)) * BigInt(rate);
  const divisor = BigInt(10_000 + rate);
  const rounded = Number((2n * exact + divisor) / (2n * divisor));
  return gross < 0 ? -rounded : rounded + 0;
}

type RateKey = { country: string; category: RatedCategory; day: string };

/** The rate that is in force in a country on a day: the newest valid one. Undefined if none is known. */
export function findRate(
  rates: readonly TaxRate[],
  { country, category, day }: RateKey,
): TaxRate | undefined {
  const valid = rates.filter(
    (rate) => rate.country === country && rate.category === category && rate.valid_from <= day,
  );
  return valid.reduce<TaxRate | undefined>(
    (newest, rate) => (newest && newest.valid_from >= rate.valid_from ? newest : rate),
    undefined,
  );
}

/** The rate of a category on a day. Undefined if none is known: nothing can then be issued. */
export function rateOn(
  rates: readonly TaxRate[],
  { category, ...at }: { country: string; category: TaxCategory; day: string },
): BasisPoints | undefined {
  return category === "disbursements" ? 0 : findRate(rates, { category, ...at })?.rate;
}

import type { DocumentLine, TaxTotal } from "./documents.ts";
import { taxIn } from "./tax.ts";

/**
 * Splits an amount in proportion to what is left of each part, so that the shares add up to it and none exceeds its part.
 * Throws RangeError when less is left.
 */
function split(amount: number, left: readonly number[]): number[] {
  const total = left.reduce((sum, one) => sum + one, 0);
  if (amount > total) throw new RangeError(`${amount} is more than the ${total} that is left`);
  if (amount === 0) return left.map(() => 0);
  const shares = left.map((one) => Number((BigInt(amount) * BigInt(one)) / BigInt(total)));
  let rest = amount - shares.reduce((sum, one) => sum + one, 0);
  return shares.map((one, at) => {
    // Rounded down, so that less than one unit of each part is missing.
    const more = Math.min(rest, (left[at] as number) - one, 1);
    rest -= more;
    return one + more;
  });
}

/**
 * The lines of a credit note over `amount` (minor units, VAT included), one for each category and rate of the invoice.
 * `credited`: the gross amount of earlier credit notes, by category and rate in the order of `taxes`. Credit notes over the
 * whole invoice add up to its net amount and its VAT exactly, and no part of one is negative. Throws RangeError when less
 * than `amount` is left.
 */
export function creditLines(
  taxes: readonly TaxTotal[],
  credited: readonly number[],
  amount: number,
  describe: (total: TaxTotal) => Pick<DocumentLine, "kind" | "description">,
): DocumentLine[] {
  const before = taxes.map((_, at) => credited[at] ?? 0);
  const shares = split(
    amount,
    taxes.map(({ gross }, at) => gross - (before[at] as number)),
  );
  return taxes.flatMap((total, at) => {
    const gross = shares[at] as number;
    if (gross === 0) return [];
    const { category, rate } = total;
    const from = before[at] as number;
    const tax = taxIn(from + gross, rate) - taxIn(from, rate);
    return [{ ...describe(total), category, rate, net: gross - tax, tax, gross }];
  });
}

/** The gross amount of lines by category and rate, in the order of `taxes`: what `creditLines` wants of earlier notes. */
export const creditedByTax = (taxes: readonly TaxTotal[], lines: readonly DocumentLine[]): number[] =>
  taxes.map(({ category, rate }) =>
    lines
      .filter((line) => line.category === category && line.rate === rate)
      .reduce((sum, { gross }) => sum + gross, 0),
  );

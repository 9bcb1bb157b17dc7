import type { Amounts, DocumentLine, TaxTotal } from "./documents.ts";
import { type BasisPoints, taxIn } from "./tax.ts";

/**
 * Splits an amount in proportion to the remainder of each part, so that the shares add up to the amount and no share exceeds its
 * part. Throws RangeError when the parts are not enough.
 */
function split(amount: number, left: readonly number[]): number[] {
  const total = left.reduce((sum, one) => sum + one, 0);
  if (amount > total) throw new RangeError(`${amount} is more than the ${total} that is left`);
  if (amount === 0) return left.map(() => 0);
  const shares = left.map((one) => Number((BigInt(amount) * BigInt(one)) / BigInt(total)));
  let rest = amount - shares.reduce((sum, one) => sum + one, 0);
  return shares.map((one, at) => {
    // Shares were rounded down, so each is at most one unit too small.
    const more = Math.min(rest, (left[at] as number) - one, 1);
    rest -= more;
    return one + more;
  });
}

/** The deviation of a part's VAT from its rate, in ten-thousandths of a unit of the currency. */
function distance({ tax, gross }: Pick<Amounts, "tax" | "gross">, rate: BasisPoints): number {
  const exact = BigInt(tax) * BigInt(10_000 + rate) - BigInt(gross) * BigInt(rate);
  return Number(exact < 0n ? -exact : exact);
}

/** EN 16931 (BR-CO-17) allows less than one unit, with amounts rounded to two decimals. */
const ADMITTED = 9_950;

/**
 * The VAT of a part `gross` of the remainder. If the VAT of the part and of the rest cannot both be rounded to the nearest unit,
 * both still agree with the rate as EN 16931 requires, and add up to the remainder.
 */
function taxOfPart(left: Amounts, gross: number, rate: BasisPoints): number {
  if (gross === left.gross) return left.tax;
  const lowest = Math.max(0, gross - left.net);
  const highest = Math.min(gross, left.tax);
  const nearest = Math.min(highest, Math.max(lowest, taxIn(gross, rate)));
  const costOf = (tax: number) => {
    const distances = [
      distance({ tax, gross }, rate),
      distance({ tax: left.tax - tax, gross: left.gross - gross }, rate),
    ];
    const excess = distances.filter((one) => one >= ADMITTED).length;
    return { excess, total: distances.reduce((sum, one) => sum + one, 0) };
  };
  return [nearest, nearest - 1, nearest + 1]
    .filter((tax) => tax >= lowest && tax <= highest)
    .map((tax) => ({ tax, ...costOf(tax) }))
    .reduce((best, one) =>
      one.excess < best.excess || (one.excess === best.excess && one.total < best.total) ? one : best,
    ).tax;
}

/**
 * The lines of a credit note over `amount` (minor units, VAT included), one for each category and rate of the invoice.
 * `credited`: the amounts of earlier credit notes, by category and rate in the order of `taxes`. Credit notes over the whole
 * invoice add up exactly to its net amount and its VAT, and no part is negative. Throws RangeError when less than `amount`
 * remains.
 */
export function creditLines(
  taxes: readonly TaxTotal[],
  credited: readonly Amounts[],
  amount: number,
  describe: (total: TaxTotal) => Pick<DocumentLine, "kind" | "description">,
): DocumentLine[] {
  const left = taxes.map(({ net, tax, gross }, at): Amounts => {
    const before = credited[at] ?? { net: 0, tax: 0, gross: 0 };
    return { net: net - before.net, tax: tax - before.tax, gross: gross - before.gross };
  });
  const shares = split(
    amount,
    left.map(({ gross }) => gross),
  );
  return taxes.flatMap((total, at) => {
    const gross = shares[at] as number;
    if (gross === 0) return [];
    const { category, rate } = total;
    const tax = taxOfPart(left[at] as Amounts, gross, rate);
    return [{ ...describe(total), category, rate, net: gross - tax, tax, gross }];
  });
}

/** The amounts of lines by category and rate, in the order of `taxes`: the input of `creditLines` for earlier notes. */
export const creditedByTax = (taxes: readonly TaxTotal[], lines: readonly DocumentLine[]): Amounts[] =>
  taxes.map(({ category, rate }) =>
    lines
      .filter((line) => line.category === category && line.rate === rate)
      .reduce(
        (sum, { net, tax, gross }) => ({ net: sum.net + net, tax: sum.tax + tax, gross: sum.gross + gross }),
        { net: 0, tax: 0, gross: 0 },
      ),
  );

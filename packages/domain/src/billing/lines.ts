import type { Bill } from "../catalogue/discount.ts";
import type { Amounts, DocumentLine, IssuedDocument, TaxTotal } from "./documents.ts";
import { type BasisPoints, type TaxCategory, taxIn } from "./tax.ts";

/** A line before its VAT is computed. `gross`: minor units, VAT included, as paid. */
export type GrossLine = Pick<DocumentLine, "kind" | "description" | "category" | "gross">;

/** The lines of a request: the service, and the discount of a subscriber. They add up to `bill.total`. */
export function serviceLines(
  bill: Pick<Bill, "amount" | "discount">,
  { service, discount }: { service: string; discount: string },
): GrossLine[] {
  const work: GrossLine = {
    kind: "service",
    description: service,
    category: "services",
    gross: bill.amount,
  };
  if (bill.discount === 0) return [work];
  return [work, { kind: "discount", description: discount, category: "services", gross: -bill.discount }];
}

/**
 * Adds to each line the VAT that it contains. `rateOf`: the rate of a category on the day of issue. The taxed lines of a rate
 * together contain exactly the VAT of their sum, so that the total agrees with the rate (EN 16931, BR-CO-17); each line gets the
 * difference that its amount makes.
 */
export function withTax(
  lines: readonly GrossLine[],
  rateOf: (category: TaxCategory) => BasisPoints,
): DocumentLine[] {
  const sums = new Map<BasisPoints, number>();
  return lines.map((line) => {
    if (line.category === "disbursements") return { ...line, rate: 0, tax: 0, net: line.gross };
    const rate = rateOf(line.category);
    const before = sums.get(rate) ?? 0;
    const after = before + line.gross;
    sums.set(rate, after);
    const tax = taxIn(after, rate) - taxIn(before, rate);
    return { ...line, rate, tax, net: line.gross - tax };
  });
}

const NOTHING: Amounts = { net: 0, tax: 0, gross: 0 };

const add = (one: Amounts, other: Amounts): Amounts => ({
  net: one.net + other.net,
  tax: one.tax + other.tax,
  gross: one.gross + other.gross,
});

/** The sum of lines. */
export const sumLines = (lines: readonly Amounts[]): Amounts => lines.reduce(add, NOTHING);

/** The lines of each category and rate together, in the order in which they first occur. */
export function sumTaxes(lines: readonly DocumentLine[]): TaxTotal[] {
  const totals = new Map<string, TaxTotal>();
  for (const { category, rate, net, tax, gross } of lines) {
    const key = `${category} ${rate}`;
    const known = totals.get(key) ?? { category, rate, ...NOTHING };
    totals.set(key, { ...known, ...add(known, { net, tax, gross }) });
  }
  return [...totals.values()];
}

/** A sum beside the total of a document. `net` and `tax` exclude disbursements, which are not turnover. */
export type StatedSum = { name: "net" | "tax" | "disbursements" | "paid" | "due"; amount: number };

/**
 * The sums before and after the total of a document, in minor units. A receipt has none. An invoice is issued after full payment,
 * so nothing is due.
 */
export function statedSums({ kind, taxes, totals }: Pick<IssuedDocument, "kind" | "taxes" | "totals">): {
  before: StatedSum[];
  after: StatedSum[];
} {
  if (kind === "receipt") return { before: [], after: [] };
  const rated = taxes.filter(({ category }) => category !== "disbursements");
  const disbursed = taxes.filter(({ category }) => category === "disbursements");
  const before: StatedSum[] = [];
  if (rated.length > 0) {
    const { net, tax } = sumLines(rated);
    before.push({ name: "net", amount: net }, { name: "tax", amount: tax });
  }
  if (disbursed.length > 0) before.push({ name: "disbursements", amount: sumLines(disbursed).gross });
  const after: StatedSum[] = [
    { name: "paid", amount: totals.gross },
    { name: "due", amount: 0 },
  ];
  return { before, after: kind === "invoice" ? after : [] };
}

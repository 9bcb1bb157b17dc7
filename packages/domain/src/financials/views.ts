/**
 * Two views of the same business (issue 16, 6): `revenue` is what was invoiced less what was credited, by the day of issue;
 * `cash` is what moved, by the day on which it did.
 */
export const FINANCIAL_VIEWS = ["revenue", "cash"] as const;
export type FinancialView = (typeof FINANCIAL_VIEWS)[number];

/** By what a view is broken down. */
export const BREAKDOWNS = ["month", "country", "service", "method"] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/**
 * What a view measures, in minor units of one currency. `net`: without VAT and official fees. `disbursed`: official fees that
 * were invoiced. `received`: from payers; `returned`: to them; `settled`: what providers settled to our account, less refunds;
 * `fees`: what they kept; `passed_on`: official fees that offices got.
 */
export const MEASURES = {
  revenue: ["net", "tax", "disbursed"],
  cash: ["received", "returned", "settled", "fees", "passed_on"],
} as const satisfies Record<FinancialView, readonly string[]>;

/** What moves cash. */
export type CashMeasure = (typeof MEASURES)["cash"][number];

/** The sum of one measure for one key: a country, a service, a method, a month. */
export type MeasuredSum = { key: string; measure: string; amount: number };

/** Amounts in the order of the view's measures. */
export type BreakdownRow = { key: string; amounts: number[] };

/** What a view comes to: the net revenue, or what was received less what went back. */
export const headlineOf = (view: FinancialView, amounts: readonly number[]): number =>
  view === "revenue" ? (amounts[0] ?? 0) : (amounts[0] ?? 0) - (amounts[1] ?? 0);

/**
 * One row for each key, with a total. `keys`: those that have a row even if nothing was measured, in this order; other keys
 * follow, the largest headline first.
 */
export function breakDown(
  view: FinancialView,
  sums: readonly MeasuredSum[],
  keys: readonly string[] = [],
): { rows: BreakdownRow[]; total: number[] } {
  const measures: readonly string[] = MEASURES[view];
  const rows = new Map<string, number[]>(keys.map((key) => [key, measures.map(() => 0)]));
  const total = measures.map(() => 0);
  for (const { key, measure, amount } of sums) {
    const at = measures.indexOf(measure);
    if (at < 0) continue;
    const row = rows.get(key) ?? measures.map(() => 0);
    row[at] = (row[at] ?? 0) + amount;
    total[at] = (total[at] ?? 0) + amount;
    rows.set(key, row);
  }
  const all = [...rows].map(([key, amounts]) => ({ key, amounts }));
  const given = all.slice(0, keys.length);
  const found = all
    .slice(keys.length)
    .sort(
      (one, other) =>
        headlineOf(view, other.amounts) - headlineOf(view, one.amounts) || (one.key < other.key ? -1 : 1),
    );
  return { rows: [...given, ...found], total };
}

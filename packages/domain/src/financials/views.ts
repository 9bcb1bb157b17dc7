/**
 * Two views of the same business (issue 16, 6): `revenue` is what was invoiced minus what was credited, by the day of issue;
 * `cash` is what was paid in or out, by the day of the movement.
 */
export const FINANCIAL_VIEWS = ["revenue", "cash"] as const;
export type FinancialView = (typeof FINANCIAL_VIEWS)[number];

/** The possible breakdowns of a view. */
export const BREAKDOWNS = ["month", "country", "service", "method"] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/**
 * The measures of a view, in minor units of one currency. `net`: without VAT and official fees. `disbursed`: official fees that
 * were invoiced. `received`: from payers; `returned`: to payers; `settled`: what providers paid to our account, minus refunds;
 * `fees`: what providers kept; `passed_on`: official fees paid to offices.
 */
export const MEASURES = {
  revenue: ["net", "tax", "disbursed"],
  cash: ["received", "returned", "settled", "fees", "passed_on"],
} as const satisfies Record<FinancialView, readonly string[]>;

/** The measures of cash. */
export type CashMeasure = (typeof MEASURES)["cash"][number];

/** The sum of one measure for one key: a country, a service, a method, a month. */
export type MeasuredSum = { key: string; measure: string; amount: number };

/** Amounts in the order of the view's measures. */
export type BreakdownRow = { key: string; amounts: number[] };

/** The total of a view: the net revenue, or the received money minus the refunds. */
export const headlineOf = (view: FinancialView, amounts: readonly number[]): number =>
  view === "revenue" ? (amounts[0] ?? 0) : (amounts[0] ?? 0) - (amounts[1] ?? 0);

/**
 * One row for each key, with a total. `keys`: keys that have a row even without amounts, in this order; other keys follow,
 * largest headline first.
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

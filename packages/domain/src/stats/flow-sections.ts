import { CURRENCIES, type Rates, toEuro } from "../money.ts";
import { CATALOGUE_PAGES } from "./page-views.ts";
import {
  type Compared,
  compare,
  counted,
  type GroupedSum,
  marginOf,
  money,
  type ReportInput,
  type StatCell,
  type StatRow,
  type StatSection,
  type StatUnit,
  shareOf,
} from "./report-parts.ts";
import type { Sums } from "./sums.ts";

const FUNNEL_STEPS = ["drafts", "drafts_ordered", "drafts_paid", "drafts_delivered"] as const;
/** The dimension key of drafts that reached a step and not the next one (`drafts_lost`, `drafts_open`). */
const STEP_OF = { drafts: "draft", drafts_ordered: "ordered", drafts_paid: "paid" } as const;

/** Revenue in all currencies, in cents: francs at the fixed parity, other currencies at the rates of the settings. */
const inEuros = (sums: Sums, rates: Rates) =>
  Math.round(
    CURRENCIES.reduce(
      (sum, currency) => sum + toEuro({ amount: sums.of(money("revenue", currency)), currency }, rates),
      0,
    ) * 100,
  );

function averageRating(sums: Sums): number | null {
  const keys = sums.keysOf("ratings", "rating");
  const total = keys.reduce((sum, key) => sum + Number(key) * sums.of("ratings", "rating", key), 0);
  return shareOf(total, sums.total("ratings", "rating"));
}

export function figures(both: Compared<Sums>, { currency, rates }: ReportInput): StatSection {
  const row = (key: string, unit: StatUnit, cell: StatCell): StatRow => ({ key, unit, cells: [cell] });
  return {
    id: "figures",
    columns: [{ id: "value", unit: "count" }],
    rows: [
      row("orders", "count", counted(both, "orders")),
      row("payments", "count", counted(both, "payments")),
      row("delivered", "count", counted(both, "delivered")),
      row("revenue", "money", counted(both, money("revenue", currency))),
      row(
        "margin",
        "money",
        compare(both, (sums) => marginOf(sums, currency)),
      ),
      row(
        "revenue_euros",
        "euros",
        compare(both, (sums) => inEuros(sums, rates)),
      ),
      row("late", "count", counted(both, "late")),
      row(
        "late_share",
        "share",
        compare(both, (sums) => shareOf(sums.of("late"), sums.of("delivered"))),
      ),
      row("rating", "rating", compare(both, averageRating)),
    ],
  };
}

const SERIES = ["orders", "drafts", "delivered"] as const;

/** Each point is compared with the point at the same position in the previous period. */
export function series({ series: sums, points }: ReportInput): StatSection {
  const amountIn = (side: readonly GroupedSum[], measure: string, point: string | undefined) =>
    side.find((sum) => sum.group === point && sum.measure === measure)?.value ?? 0;
  return {
    id: "series",
    columns: SERIES.map((id) => ({ id, unit: "count" })),
    rows: points.now.map((point, at) => ({
      key: point,
      cells: SERIES.map((measure) => ({
        value: amountIn(sums.now, measure, point),
        before: points.before[at] === undefined ? null : amountIn(sums.before, measure, points.before[at]),
        list: null,
      })),
    })),
  };
}

export function funnel(both: Compared<Sums>): StatSection {
  const views = (sums: Sums) =>
    CATALOGUE_PAGES.reduce((sum, page) => sum + sums.of("views", "page", page), 0);
  const none: StatCell = { value: null, before: null, list: null };
  const lost = (sums: Sums, step: string) =>
    sums
      .keysOf("drafts_lost", "loss")
      .filter((key) => key.startsWith(`${step}/`))
      .reduce((sum, key) => sum + sums.of("drafts_lost", "loss", key), 0);
  const steps = FUNNEL_STEPS.map((measure, at): StatRow => {
    const step = measure === "drafts_delivered" ? undefined : STEP_OF[measure];
    const former = (sums: Sums) => (at === 0 ? views(sums) : sums.of(FUNNEL_STEPS[at - 1] ?? ""));
    return {
      key: measure,
      cells: [
        counted(both, measure),
        compare(both, (sums) => shareOf(sums.of(measure), former(sums))),
        step ? compare(both, (sums) => lost(sums, step)) : none,
        step ? counted(both, "drafts_open", "step", step) : none,
      ],
    };
  });
  return {
    id: "funnel",
    columns: [
      { id: "reached", unit: "count" },
      { id: "of_step", unit: "share" },
      { id: "lost", unit: "count" },
      { id: "open", unit: "count" },
    ],
    rows: [{ key: "views", cells: [compare(both, views), none, none, none] }, ...steps],
  };
}

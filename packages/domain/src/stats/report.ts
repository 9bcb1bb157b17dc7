import type { Currency } from "../money.ts";
import { breakdown } from "./breakdown-section.ts";
import { percentileOf } from "./durations.ts";
import { figures, funnel, series } from "./flow-sections.ts";
import {
  type Compared,
  compare,
  counted,
  keyed,
  keysOfBoth,
  marginOf,
  money,
  type ReportInput,
  type StatSection,
  shareOf,
} from "./report-parts.ts";
import { type Sums, sumsOf } from "./sums.ts";

/** All sections of the report, each a table whose first column is drawn (decision 0192). */
export function reportOf(input: ReportInput): StatSection[] {
  const now = sumsOf(input.sums.now);
  const before = sumsOf(input.sums.before);
  const both = { now, before };
  return [
    figures(both, input),
    series(input),
    funnel(both),
    keyed("losses", "drafts_lost", "loss", both),
    breakdown("countries", input),
    breakdown("services", input),
    audiences(both, input.currency),
    methods(both, input.currency),
    delays(both),
    ratings(both),
    keyed("tickets", "tickets", "theme", both),
    teams(both),
    problems(both),
  ];
}

function audiences(both: Compared<Sums>, currency: Currency): StatSection {
  const [revenue, fees] = [money("revenue", currency), money("fees", currency)];
  const keys = [
    ...new Set(["orders", revenue, fees].flatMap((measure) => keysOfBoth(both, measure, "audience"))),
  ];
  return {
    id: "audiences",
    columns: [
      { id: "orders", unit: "count" },
      { id: "revenue", unit: "money" },
      { id: "margin", unit: "money" },
    ],
    rows: keys.map((key) => ({
      key,
      cells: [
        counted(both, "orders", "audience", key),
        counted(both, revenue, "audience", key),
        compare(both, (sums) => marginOf(sums, currency, "audience", key)),
      ],
    })),
  };
}

function methods(both: Compared<Sums>, currency: Currency): StatSection {
  const [revenue, fees] = [money("revenue", currency), money("fees", currency)];
  const keys = [
    ...new Set(["payments", revenue, fees].flatMap((measure) => keysOfBoth(both, measure, "method"))),
  ];
  return {
    id: "methods",
    columns: [
      { id: "payments", unit: "count" },
      { id: "revenue", unit: "money" },
      { id: "fees", unit: "money" },
      { id: "margin", unit: "money" },
    ],
    rows: keys.map((key) => ({
      key,
      cells: [
        counted(both, "payments", "method", key),
        counted(both, revenue, "method", key),
        counted(both, fees, "method", key),
        compare(both, (sums) => marginOf(sums, currency, "method", key)),
      ],
    })),
  };
}

function delays(both: Compared<Sums>): StatSection {
  const countOf = (sums: Sums, measure: string) => sums.total(measure, "bucket");
  return {
    id: "delays",
    columns: [
      { id: "median", unit: "seconds" },
      { id: "p90", unit: "seconds" },
      { id: "count", unit: "count" },
    ],
    rows: ["promised", "worked", "first_answer"].map((measure) => ({
      key: measure,
      cells: [
        compare(both, (sums) => percentileOf(sums.histogramOf(measure), 0.5)),
        compare(both, (sums) => percentileOf(sums.histogramOf(measure), 0.9)),
        compare(both, (sums) => countOf(sums, measure), { measure, dimension: "", key: "" }),
      ],
    })),
  };
}

function ratings(both: Compared<Sums>): StatSection {
  return {
    id: "ratings",
    columns: [
      { id: "count", unit: "count" },
      { id: "share", unit: "share" },
    ],
    rows: ["5", "4", "3", "2", "1"].map((key) => ({
      key,
      cells: [
        counted(both, "ratings", "rating", key),
        compare(both, (sums) => shareOf(sums.of("ratings", "rating", key), sums.total("ratings", "rating"))),
      ],
    })),
  };
}

const TEAM_MEASURES = ["request_actions", "document_actions", "ticket_actions"] as const;

function teams(both: Compared<Sums>): StatSection {
  const keys = [...new Set(TEAM_MEASURES.flatMap((measure) => keysOfBoth(both, measure, "team")))];
  return {
    id: "teams",
    columns: TEAM_MEASURES.map((id) => ({ id, unit: "count" })),
    rows: keys.map((key) => ({
      key,
      cells: TEAM_MEASURES.map((measure) => counted(both, measure, "team", key)),
    })),
  };
}

/** The problems by reason; each key combines the measure with its own key. */
const PROBLEMS = [
  ["payments_failed", "failure"],
  ["verdicts", "verdict"],
  ["refunds", "refund"],
  ["ended", "ending"],
] as const;

function problems(both: Compared<Sums>): StatSection {
  const rows = PROBLEMS.flatMap(([measure, dimension]) =>
    keysOfBoth(both, measure, dimension)
      .filter((key) => key !== "accepted")
      .map((key) => ({ key: `${measure}/${key}`, cells: [counted(both, measure, dimension, key)] })),
  );
  return {
    id: "problems",
    columns: [{ id: "count", unit: "count" }],
    rows: [
      ...rows,
      { key: "late", cells: [counted(both, "late")] },
      { key: "tickets_reopened", cells: [counted(both, "tickets_reopened")] },
    ],
  };
}

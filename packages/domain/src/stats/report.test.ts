import { expect, it } from "vitest";
import { breakdown, MOST_SERVICES } from "./breakdown-section.ts";
import { formatChange, formatStat, statInFile } from "./format.ts";
import { viewAt } from "./page-views.ts";
import { reportOf } from "./report.ts";
import type { ReportInput, StatSectionId } from "./report-parts.ts";
import type { Sum } from "./sums.ts";

/** As the database computes it. */
const bucketOf = (seconds: number) => Math.floor(Math.log(Math.max(seconds, 60) / 60) / Math.log(1.05));

const sum = (measure: string, value: number, dimension = "", key = ""): Sum => ({
  measure,
  dimension,
  key,
  value,
});

const NOTHING: ReportInput = {
  sums: { now: [], before: [] },
  countries: { now: [], before: [] },
  services: { now: [], before: [] },
  series: { now: [], before: [] },
  points: { now: [], before: [] },
  currency: "XAF",
  rates: { USD: 1.1, CAD: 1.5 },
};

/** Values and those of the period before, by row. */
function rowsOf(input: Partial<ReportInput>, id: StatSectionId) {
  const section = reportOf({ ...NOTHING, ...input }).find((one) => one.id === id);
  return Object.fromEntries(
    (section?.rows ?? []).map(({ key, cells }) => [key, cells.map(({ value, before }) => [value, before])]),
  );
}

it("never adds amounts of different currencies, except in euros with that label", () => {
  const now = [
    sum("revenue:XAF", 655_957),
    sum("revenue:EUR", 5_000),
    sum("revenue:USD", 1_100),
    sum("fees:XAF", 1_000),
  ];
  expect(rowsOf({ sums: { now, before: [] } }, "figures")).toMatchObject({
    revenue: [[655_957, 0]],
    margin: [[654_957, 0]],
    revenue_euros: [[100_000 + 5_000 + 1_000, 0]],
  });
});

it("has the margin of each audience, also of one whose fees alone fall into the period", () => {
  const now = [
    sum("orders", 2, "audience", "diaspora"),
    sum("revenue:XAF", 15_000, "audience", "diaspora"),
    sum("fees:XAF", 300, "audience", "diaspora"),
    sum("fees:XAF", 50, "audience", "resident"),
    sum("fees:EUR", 9, "audience", "diaspora"),
  ];
  const before = [sum("revenue:XAF", 7_000, "audience", "diaspora")];
  expect(rowsOf({ sums: { now, before } }, "audiences")).toEqual({
    diaspora: [
      [2, 0],
      [15_000, 7_000],
      [14_700, 7_000],
    ],
    resident: [
      [0, 0],
      [0, 0],
      [-50, 0],
    ],
  });
});

it("states at each step of the funnel how many came from the step before, and how many were lost", () => {
  const now = [
    sum("views", 80, "page", "catalogue"),
    sum("views", 20, "page", "service"),
    sum("views", 500, "page", "home"),
    sum("drafts", 50),
    sum("drafts_ordered", 20),
    sum("drafts_paid", 10),
    sum("drafts_delivered", 5),
    sum("drafts_lost", 25, "loss", "draft/expired"),
    sum("drafts_lost", 2, "loss", "draft/cancelled"),
    sum("drafts_lost", 1, "loss", "paid/rejected"),
    sum("drafts_open", 3, "step", "draft"),
    sum("drafts_open", 4, "step", "paid"),
  ];
  const rows = rowsOf({ sums: { now, before: [] } }, "funnel");
  expect(Object.entries(rows).map(([key, cells]) => [key, ...cells.map(([value]) => value)])).toEqual([
    ["views", 100, null, null, null],
    ["drafts", 50, 0.5, 27, 3],
    ["drafts_ordered", 20, 0.4, 0, 0],
    ["drafts_paid", 10, 0.5, 1, 4],
    ["drafts_delivered", 5, 0.5, null, null],
  ]);
});

it("has the median and the 90th percentile of delays from histograms, and none without data", () => {
  const bucket = (measure: string, seconds: number, count: number) =>
    sum(measure, count, "bucket", String(bucketOf(seconds)));
  const rows = rowsOf(
    { sums: { now: [bucket("worked", 86_400, 9), bucket("worked", 864_000, 1)], before: [] } },
    "delays",
  );
  const [[median], [p90], [count]] = rows.worked as [number[], number[], number[]];
  expect([Math.round((median ?? 0) / 8_640), Math.round((p90 ?? 0) / 8_640), count]).toEqual([10, 10, 10]);
  expect(rows.promised).toEqual([
    [null, null],
    [null, null],
    [0, 0],
  ]);
});

it("shows the services with the most orders and adds the others up", () => {
  const services = Array.from({ length: MOST_SERVICES + 3 }, (_, at) => ({
    group: `s${at}`,
    measure: "orders",
    value: 100 - at,
  }));
  const rows = rowsOf(
    { services: { now: services, before: [{ group: "s0", measure: "orders", value: 4 }] } },
    "services",
  );
  expect(Object.keys(rows)).toHaveLength(MOST_SERVICES + 1);
  expect(rows.s0?.[0]).toEqual([100, 4]);
  expect(rows.others?.[0]).toEqual([80 + 79 + 78, 0]);
});

it.each(["countries", "services"] as const)(
  "leads from the row of %s without a name to its own list",
  (id) => {
    const field = id === "countries" ? "country" : "service";
    const now = ["", "SN"].map((group) => ({ group, measure: "orders", value: 1 }));
    const { rows } = breakdown(id, { ...NOTHING, [id]: { now, before: [] } });
    expect(rows.map(({ cells }) => cells[0]?.list)).toMatchObject([{ [field]: "none" }, { [field]: "SN" }]);
  },
);

it("puts each point of time beside the one at the same place before", () => {
  const rows = rowsOf(
    {
      points: { now: ["2026-11-02", "2026-11-03"], before: ["2026-10-31"] },
      series: {
        now: [{ group: "2026-11-03", measure: "orders", value: 3 }],
        before: [{ group: "2026-10-31", measure: "orders", value: 7 }],
      },
    },
    "series",
  );
  expect(rows["2026-11-02"]?.[0]).toEqual([0, 7]);
  expect(rows["2026-11-03"]?.[0]).toEqual([3, null]);
});

it.each([
  ["/services", "CM", { page: "catalogue", country: "CM", service: "" }],
  ["/services/administratif", "nowhere", { page: "catalogue", country: "", service: "" }],
  [
    "/service/1b671a64-40d5-491e-99b0-da01ff1f3341",
    null,
    { page: "service", country: "", service: "1b671a64-40d5-491e-99b0-da01ff1f3341" },
  ],
  ["/infos-pratiques/demarche/x", null, { page: "guide", country: "", service: "" }],
  ["/legal/terms", null, { page: "other", country: "", service: "" }],
  ["/dashboard", null, undefined],
  ["/pay/secret", null, undefined],
  ["/shared/secret", null, undefined],
])("counts %s", (path, country, view) => {
  expect(viewAt(path, country)).toEqual(view);
});

it.each([
  [15_000, "money", "15\u202f000\u00a0FCFA", 15_000],
  [1_234_56, "euros", "1\u202f235\u00a0€", 1234.56],
  [40 * 60, "seconds", "40\u00a0min", 0.67],
  [5 * 3_600, "seconds", "5\u00a0h", 5],
  [3.2 * 86_400, "seconds", "3,2\u00a0j", 76.8],
  [0.1234, "share", "12,3\u00a0%", 12.3],
  [4.25, "rating", "4,3", 4.25],
  [null, "count", "", null],
] as const)("writes %s as %s", (value, unit, shown, inFile) => {
  expect(formatStat(value, unit, { currency: "XAF", language: "fr" })).toBe(shown);
  expect(statInFile(value, unit, "XAF")).toBe(inFile);
});

it.each([
  [12, 10, "+20\u00a0%"],
  [5, 10, "-50\u00a0%"],
  [-5, -10, "+50\u00a0%"],
  [3, 0, undefined],
  [null, 3, undefined],
])("the change to %s from %s is %s", (value, before, change) => {
  expect(formatChange(value, before, "fr")).toBe(change);
});

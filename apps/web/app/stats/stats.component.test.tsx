import type { StatsReport } from "@passerelle/contract/stats";
import { formatStat } from "@passerelle/domain/stats/format";
import { reportOf } from "@passerelle/domain/stats/report";
import type { Sum } from "@passerelle/domain/stats/sums";
import { screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { replyTo } from "../../test/fetch.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { BarChart } from "../ui/charts/bar-chart.tsx";
import { ReportView } from "./report-view.tsx";
import StatsPage from "./stats.admin.tsx";

const sum = (measure: string, value: number, dimension = "", key = ""): Sum => ({
  measure,
  dimension,
  key,
  value,
});

const SUMS: Sum[] = [
  sum("orders", 12),
  sum("drafts", 30),
  sum("drafts_ordered", 14),
  sum("payments", 9),
  sum("payments", 6, "method", "card"),
  sum("payments", 3, "method", "mobile_money"),
  sum("revenue:XAF", 150_000),
  sum("payments_failed", 4, "failure", "declined"),
];

/** A report as the server answers it, with the keys as words. */
const REPORT: StatsReport = {
  days: { from: "2026-11-01", to: "2026-11-03" },
  compared: { from: "2026-10-29", to: "2026-10-31" },
  currency: "XAF",
  currencies: ["XAF"],
  countries: [{ code: "CM", name: "Cameroun" }],
  services: [],
  counted_until: "2026-11-03T12:00:00.000Z",
  sections: reportOf({
    sums: { now: SUMS, before: [sum("orders", 10), sum("payments", 8, "method", "card")] },
    countries: { now: [{ group: "CM", measure: "orders", value: 12 }], before: [] },
    services: { now: [], before: [] },
    points: { now: ["2026-11-01", "2026-11-02", "2026-11-03"], before: [] },
    series: { now: [{ group: "2026-11-02", measure: "orders", value: 12 }], before: [] },
    currency: "XAF",
    rates: { USD: 1.1, CAD: 1.5 },
  }).map((section) => ({
    ...section,
    title: `Titre ${section.id}`,
    note: "Note",
    head: "Ligne",
    columns: section.columns.map((column) => ({ ...column, label: column.id })),
    rows: section.rows.map((row) => ({ ...row, label: row.key })),
  })),
};

const sectionOf = (id: string) => {
  const section = document.getElementById(id);
  if (!section) throw new Error(`no section ${id}`);
  return section;
};

it("draws in each chart the figures of its table, and each mark leads to a row that is there", async () => {
  await renderInPage(<ReportView report={REPORT} filter={{}} />);
  for (const { id, columns, rows } of REPORT.sections.slice(1)) {
    if (rows.length === 0) continue;
    const section = sectionOf(id);
    const marks = [...section.querySelectorAll("[data-mark]")];
    expect(marks.length, id).toBe(Math.min(rows.length, 12));
    const bodies = [...section.querySelectorAll("tbody tr")];
    expect(bodies.length, id).toBe(rows.length);
    for (const [at, mark] of marks.entries()) {
      const row = document.getElementById(mark.getAttribute("href")?.slice(1) ?? "");
      expect(row, id).toBe(bodies[at]);
      if (id === "series") continue;
      const text = formatStat(rows[at]?.cells[0]?.value ?? null, columns[0]?.unit ?? "count", {
        currency: "XAF",
        language: "fr",
      });
      expect(mark.textContent).toContain(text);
      expect(row?.textContent).toContain(text || "–");
    }
  }
  const drawn = [...sectionOf("methods").querySelectorAll("[data-value]")].map((mark) =>
    mark.getAttribute("data-value"),
  );
  expect(drawn).toEqual(["6", "8", "3"]);
});

it("says in the typography of the language until when it counted", async () => {
  await renderInPage(<ReportView report={REPORT} filter={{}} />, { language: "en" });
  expect(screen.getByText(/Counted until 3 Nov 2026, 12:00 UTC\./)).toBeDefined();
});

it("distinguishes series by patterns and dashes besides their colours", async () => {
  await renderInPage(<ReportView report={REPORT} filter={{}} />);
  const patterns = [...sectionOf("methods").querySelectorAll("rect[data-pattern]")];
  expect(patterns.map((mark) => mark.getAttribute("data-pattern"))).toEqual(["solid", "hatched", "solid"]);
  const fill = patterns[1]?.getAttribute("fill") ?? "";
  expect(document.getElementById(/#([^)]+)/.exec(fill)?.[1] ?? "")?.localName).toBe("pattern");
  const dashes = [...sectionOf("series").querySelectorAll("path[data-pattern]")].map((path) =>
    path.getAttribute("stroke-dasharray"),
  );
  expect(new Set(dashes).size).toBe(3);
});

it("makes a chart one stop of the Tab key, and moves among its marks by arrows", async () => {
  const { user } = await renderInPage(
    <BarChart
      title="Essai"
      series={["Nombre"]}
      bars={["a", "b", "c"].map((key, at) => ({
        key,
        label: key,
        href: `#${key}`,
        values: [at],
        written: [`${at}`],
      }))}
    />,
  );
  const marks = screen.getAllByRole("link");
  await user.tab();
  expect(document.activeElement).toBe(marks[0]);
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(marks[2]);
  await user.keyboard("{Home}{ArrowRight}");
  expect(document.activeElement).toBe(marks[1]);
  expect(marks.map((mark) => mark.tabIndex)).toEqual([-1, 0, -1]);
});

it("draws bars below zero in the colour of danger, with their sign", () => {
  const html = renderToString(
    <BarChart
      title="Essai"
      series={["Marge"]}
      bars={[{ key: "a", label: "a", href: "#a", values: [-5], written: ["-5"] }]}
    />,
  );
  expect(html).toContain("text-danger");
  expect(html).toContain(">-5<");
});

it("leads from a figure to its list, in the period of the page", async () => {
  await renderInPage(<ReportView report={REPORT} filter={{ period: "7d", country: "CM" }} />);
  const failed = within(sectionOf("problems")).getByRole("link", {
    name: /^payments_failed\/declined, count/,
  });
  expect(failed.getAttribute("href")).toBe(
    "/admin/platform-stats/list?period=7d&country=CM&measure=payments_failed&dimension=failure&key=declined",
  );
});

it("says in one sentence that nothing went wrong, instead of rows of zeros", async () => {
  const calm = REPORT.sections.map((section) =>
    section.id === "problems"
      ? {
          ...section,
          rows: section.rows.map((row) => ({
            ...row,
            cells: row.cells.map((cell) => ({ ...cell, value: 0, before: 0 })),
          })),
        }
      : section,
  );
  await renderInPage(<ReportView report={{ ...REPORT, sections: calm }} filter={{}} />);
  expect(sectionOf("problems").textContent).toContain("Aucun problème pendant ces deux périodes");
  expect(sectionOf("problems").querySelector("tbody, [data-mark]")).toBeNull();
});

it("lets the line of a figure end before its currency only", async () => {
  await renderInPage(<ReportView report={REPORT} filter={{}} />);
  expect(sectionOf("figures").textContent).toContain("150\u202f000 FCFA");
});

it("asks for the period that is chosen, and for chosen days as soon as they are", async () => {
  signIn({ role: "super_admin" });
  replyTo({ "GET /api/admin/stats": REPORT });
  const { user, address } = await renderInPage(
    <StatsPage {...({ loaderData: { report: null } } as Parameters<typeof StatsPage>[0])} />,
    {
      path: "/admin/platform-stats",
    },
  );
  await user.selectOptions(await screen.findByLabelText("Période"), "quarter");
  expect(address()).toContain("period=quarter");
  await screen.findByRole("heading", { name: "Titre funnel" });
  await user.clear(screen.getByLabelText("Du"));
  await user.type(screen.getByLabelText("Du"), "2026-09-01");
  expect(address()).toContain("period=custom");
  expect(address()).toContain("from=2026-09-01");
});

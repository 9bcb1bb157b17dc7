import type { StatsExport } from "@passerelle/contract/stats";
import type { Language } from "@passerelle/domain/languages";
import { statInFile } from "@passerelle/domain/stats/format";
import type { Context } from "../../platform/context.ts";
import { CSV_START, csvLine } from "../../platform/csv.ts";
import { writeInThread } from "../../platform/workbooks/write-in-thread.ts";
import { statWords, type Words } from "./label-sections.ts";
import { readReport } from "./read-report.ts";

type Cell = string | number | null;
type Section = Awaited<ReturnType<typeof readReport>>["sections"][number];
type Currency = Awaited<ReturnType<typeof readReport>>["currency"];

/** The unit after a column's name in a file, for values that are not plain numbers. */
const UNITS = { seconds: " (h)", share: " (%)", euros: " (EUR)", count: "", money: "", rating: "" } as const;

/**
 * The report of the page, or one section of it: a workbook has a sheet per section, CSV has the sections one after the
 * other, each below its title. Each column is next to that of the compared period.
 */
export async function exportReport(
  ctx: Pick<Context, "db">,
  { format = "xlsx", section, ...query }: Omit<StatsExport, "language">,
  language: Language,
): Promise<Buffer> {
  const report = await readReport(ctx, query, language);
  const t = statWords(language);
  const { from, to } = report.days;
  const period = t("period", { from, to, from_before: report.compared.from, to_before: report.compared.to });
  const sections = report.sections.filter(({ id }) => section === undefined || id === section);
  const sheets = sections.map((one) => ({
    name: one.title.slice(0, 31),
    rows: [[one.title], [period], ...rowsOf(one, report.currency, t)] as Cell[][],
  }));
  if (format === "xlsx") return Buffer.from(await writeInThread(sheets));
  const lines = sheets.flatMap(({ rows }) => [...rows, []]);
  return Buffer.from(CSV_START + lines.map((row) => csvLine(row.map((cell) => String(cell ?? "")))).join(""));
}

/** The heads and the rows of a section. */
function rowsOf({ head, columns, rows }: Section, currency: Currency, t: Words): Cell[][] {
  const heads = columns.flatMap(({ label, unit }) => [
    `${label}${UNITS[unit]}`,
    `${label}${UNITS[unit]} – ${t("before")}`,
  ]);
  return [
    [head, ...heads],
    ...rows.map(({ label, unit, cells }) => [
      `${label}${unit ? UNITS[unit] : ""}`,
      ...cells.flatMap(({ value, before }, at) =>
        [value, before].map((one) => statInFile(one, unit ?? columns[at]?.unit ?? "count", currency)),
      ),
    ]),
  ];
}

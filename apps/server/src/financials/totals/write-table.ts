import type { ExportFormat } from "@passerelle/domain/payments/tracking";
import { CSV_START, csvLine } from "../../platform/csv.ts";
import { writeInThread } from "../../platform/workbooks/write-in-thread.ts";

export type Cell = string | number | null;

/** Rows, the heads first, as a workbook of one sheet or as CSV. */
export async function writeTable(
  format: ExportFormat,
  sheet: string,
  rows: readonly (readonly Cell[])[],
): Promise<Buffer> {
  if (format === "csv")
    return Buffer.from(CSV_START + rows.map((row) => csvLine(row.map(csvField))).join(""));
  return Buffer.from(await writeInThread([{ name: sheet, rows: rows.map((row) => [...row]) }]));
}

const csvField = (cell: Cell): string => String(cell ?? "");

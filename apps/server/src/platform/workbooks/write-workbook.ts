import writeWorkbookFile, { type SheetData } from "write-excel-file/node";

/** A value of a cell; any other object is an empty cell. */
export type WrittenCell = string | number | boolean | Date | object | null;
export type WrittenSheet = { name: string; rows: readonly (readonly WrittenCell[])[] };

/** Text format, so that spreadsheets neither evaluate text as formulas nor turn "3-5" into a date. */
const TEXT = "@";
const AMOUNT = "#,##0.##";
const TIME = "yyyy-mm-dd hh:mm";

/** The format encodes a carriage return as `_x000D_`, so literal occurrences are escaped. */
const escaped = (text: string) =>
  text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_").replaceAll("\r", "_x000D_");

/**
 * A workbook of these sheets (Office Open XML); the first row of each is frozen and bold. `widthOf`: the width of a column in
 * characters by its header.
 */
export async function writeWorkbook(
  sheets: readonly WrittenSheet[],
  widthOf: (header: string) => number = () => 24,
): Promise<Uint8Array> {
  const written = sheets.map(({ name, rows }) => ({
    sheet: name,
    data: rows.map((row, at) => row.map((cell) => cellOf(cell, at === 0))) as SheetData,
    columns: (rows[0] ?? []).map((header) => ({ width: widthOf(String(header)) })),
    stickyRowsCount: 1,
  }));
  return writeWorkbookFile(written).toBuffer();
}

function cellOf(cell: WrittenCell, header: boolean) {
  if (typeof cell === "string") {
    return {
      type: String,
      value: escaped(cell),
      format: TEXT,
      ...(header && { fontWeight: "bold" as const }),
    };
  }
  if (typeof cell === "number") {
    return { type: Number, value: cell, ...(!Number.isInteger(cell) && { format: AMOUNT }) };
  }
  if (cell instanceof Date) return { type: Date, value: cell, format: TIME };
  return typeof cell === "boolean" ? { type: Boolean, value: cell } : null;
}

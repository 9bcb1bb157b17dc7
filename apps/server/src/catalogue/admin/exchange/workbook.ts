import type { Cell, Sheet } from "@passerelle/domain/catalogue/exchange/sheets";
import readWorkbookFile from "read-excel-file/node";
import writeWorkbookFile, { type SheetData } from "write-excel-file/node";
import { Unreadable, unpackWorkbook } from "./unpack.ts";

/** Text format, so that spreadsheets neither evaluate text as formulas nor turn "3-5" into a date. */
const TEXT = "@";
const AMOUNT = "#,##0.##";
const WIDE = /description|conditions|^step|^label|^hint|^\(/;

/** The format encodes a carriage return as `_x000D_`, so literal occurrences are escaped. */
const escaped = (text: string) =>
  text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_").replaceAll("\r", "_x000D_");

/** Displayed value of a cell with a failed formula. */
const FORMULA_ERROR = /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!)$/;

/** A workbook of these sheets; the first row of each is frozen and bold. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const written = sheets.map(({ name, rows }) => ({
    sheet: name,
    data: rows.map((row, at) => row.map((cell) => cellOf(cell, at === 0))) as SheetData,
    columns: (rows[0] ?? []).map((header) => ({ width: WIDE.test(String(header)) ? 50 : 18 })),
    stickyRowsCount: 1,
  }));
  return writeWorkbookFile(written).toBuffer();
}

function cellOf(cell: Cell, header: boolean) {
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
  return typeof cell === "boolean" ? { type: Boolean, value: cell } : null;
}

/** All sheets of a workbook, with rows at their line numbers. Throws `Unreadable`. */
export async function readWorkbook(bytes: Buffer): Promise<Sheet[]> {
  const unpacked = await unpackWorkbook(bytes);
  try {
    const sheets = await readWorkbookFile(unpacked, { trim: false });
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(toCell)) }));
  } catch (error) {
    throw new Unreadable("invalid", { cause: error });
  }
}

function toCell(value: unknown): Cell {
  if (typeof value === "string") return FORMULA_ERROR.test(value) ? { unreadable: true } : value;
  if (value === null || value === undefined) return null;
  return typeof value === "number" || typeof value === "boolean" ? value : { unreadable: true };
}

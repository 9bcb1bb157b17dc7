import type { Cell, Sheet } from "@passerelle/domain/catalogue/exchange/sheets";
import readWorkbookFile from "read-excel-file/node";
import { writeWorkbook } from "../../../platform/workbooks/write-workbook.ts";
import { Unreadable, unpackWorkbook } from "./unpack.ts";

/** The displayed value of a cell whose formula failed. */
const FORMULA_ERROR = /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!)$/;

const WIDE = /description|conditions|^step|^label|^hint|^\(/;

/** A workbook of these sheets, with room for texts. */
export const writeSheets = (sheets: readonly Sheet[]): Promise<Uint8Array> =>
  writeWorkbook(sheets, (header) => (WIDE.test(header) ? 50 : 18));

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

import type { CellErrorCode } from "./cells.ts";
import type { Place } from "./place.ts";
import {
  type Cell,
  FORM_SHEETS,
  MAX_COLUMNS,
  MAX_ROWS,
  SHEET_NAMES,
  SHEETS,
  type Sheet,
  type SheetName,
} from "./sheets.ts";

export type TableErrorCode =
  | "sheet_missing"
  | "sheet_twice"
  | "column_missing"
  | "column_unknown"
  | "column_twice"
  | "too_many_rows"
  | "too_many_columns";

type WorkbookErrorCode =
  | TableErrorCode
  | CellErrorCode
  | "service_twice"
  | "service_not_listed"
  | "version_invalid"
  | "version_unexpected"
  | "status_invalid"
  | "currency_unknown"
  | "country_not_listed"
  | "country_twice"
  | "organism_unknown"
  | "organism_ambiguous"
  | "modality_not_listed"
  | "modality_twice"
  | "documents_not_own"
  | "section_not_listed"
  | "group_not_listed"
  | "choice_not_listed"
  | "value_unknown"
  | "conditions_invalid";

export type WorkbookError = Place & { code: WorkbookErrorCode };

/** A non-empty row; `cell` reads by column name. */
export type Row = { sheet: SheetName; line: number; cell: (column: string) => Cell };

/** The non-empty rows of each sheet. Ignores unknown sheets and bracketed columns. */
export function tablesOf(sheets: readonly Sheet[]): {
  tables: Record<SheetName, Row[]>;
  errors: WorkbookError[];
  /** False for a file without the sheets of forms. */
  hasForms: boolean;
} {
  const errors: WorkbookError[] = [];
  const tables: Record<SheetName, Row[]> = {
    Services: [],
    Countries: [],
    Modalities: [],
    Documents: [],
    Steps: [],
    Deliverables: [],
    Fields: [],
    Options: [],
  };
  const count = (rows: Cell[][]) => Math.max(rows.length - 1, 0);
  const ours = SHEET_NAMES.map((name) => ({ name, found: sheets.filter((sheet) => isNamed(sheet, name)) }));
  const total = ours.flatMap(({ found }) => found).reduce((sum, { rows }) => sum + count(rows), 0);
  if (total > MAX_ROWS) {
    const longest = ours.toSorted((a, b) => rowsOf(b.found) - rowsOf(a.found))[0];
    return {
      tables,
      errors: [error(longest?.name ?? "Services", 1, null, "too_many_rows")],
      hasForms: false,
    };
  }
  const hasForms = ours.some(({ name, found }) => FORM_SHEETS.includes(name) && found.length > 0);
  for (const { name, found } of ours) {
    const [sheet, another] = found;
    if (!sheet && !hasForms && FORM_SHEETS.includes(name)) continue;
    if (!sheet) errors.push(error(name, 1, null, "sheet_missing"));
    else if (another) errors.push(error(name, 1, null, "sheet_twice"));
    else if (sheet.rows.some((cells) => cells.length > MAX_COLUMNS)) {
      errors.push(error(name, 1, null, "too_many_columns"));
    } else {
      const header = headerOf(name, sheet.rows[0] ?? []);
      errors.push(...header.errors);
      if (header.errors.length === 0) tables[name] = linesOf(name, sheet, header.columns);
    }
  }
  return { tables, errors, hasForms };
}

const rowsOf = (sheets: Sheet[]) => sheets.reduce((sum, { rows }) => sum + rows.length, 0);

function isNamed({ name }: Sheet, wanted: SheetName): boolean {
  return name.trim().toLowerCase() === wanted.toLowerCase();
}

function headerOf(sheet: SheetName, cells: readonly Cell[]) {
  const known: readonly string[] = SHEETS[sheet];
  const columns = new Map<string, number>();
  const errors: WorkbookError[] = [];
  cells.forEach((cell, at) => {
    const name = String(typeof cell === "object" ? "" : cell).trim();
    const code = name.toLowerCase();
    if (name === "" || /^\(.*\)$/.test(name)) return;
    if (!known.includes(code)) errors.push(error(sheet, 1, name.slice(0, 60), "column_unknown"));
    else if (columns.has(code)) errors.push(error(sheet, 1, code, "column_twice"));
    else columns.set(code, at);
  });
  const missing = known.filter((column) => !columns.has(column));
  errors.push(...missing.map((column) => error(sheet, 1, column, "column_missing")));
  return { columns, errors };
}

function linesOf(name: SheetName, { rows }: Sheet, columns: Map<string, number>): Row[] {
  return rows.flatMap((cells, at) => {
    if (at === 0 || [...columns.values()].every((column) => isEmpty(cells[column]))) return [];
    return { sheet: name, line: at + 1, cell: (column) => cells[columns.get(column) ?? -1] ?? null };
  });
}

const isEmpty = (cell: Cell | undefined) =>
  cell === undefined || cell === null || (typeof cell === "string" && cell.trim() === "");

function error(
  sheet: SheetName,
  line: number,
  column: string | null,
  code: WorkbookErrorCode,
): WorkbookError {
  return { sheet, line, column, code };
}

/** Reads cells of one row and collects errors; `broken` once any cell was unreadable. */
export function rowReader(row: Row, errors: WorkbookError[]) {
  let broken = false;
  const fail = (column: string, code: WorkbookErrorCode) => {
    broken = true;
    errors.push(error(row.sheet, row.line, column, code));
  };
  const read = <T>(
    column: string,
    reading: (cell: Cell) => { value: T } | { code: WorkbookErrorCode },
    otherwise: T,
  ): T => {
    const result = reading(row.cell(column));
    if ("value" in result) return result.value;
    fail(column, result.code);
    return otherwise;
  };
  return { read, fail, isBroken: () => broken };
}

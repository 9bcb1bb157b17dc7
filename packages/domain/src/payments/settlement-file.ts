import { datePrecision } from "../catalogue/forms/partial-date.ts";
import { addDays } from "../days.ts";
import { CURRENCIES, minorUnits } from "../money.ts";
import type { SettlementLine } from "./settlements.ts";

/** The columns of a settlement file, in any order; others are ignored. Documented in `docs/payment-providers.md`. */
export const SETTLEMENT_COLUMNS = ["id", "date", "kind", "reference", "amount", "fee", "currency"] as const;
export type SettlementColumn = (typeof SETTLEMENT_COLUMNS)[number];

export const MAX_SETTLEMENT_BYTES = 2 * 1024 * 1024;
export const MAX_SETTLEMENT_LINES = 20_000;
/** Maximum days from the first to the last line of a file. */
export const MAX_SETTLEMENT_DAYS = 92;
/** No settlement is older. */
export const FIRST_SETTLEMENT_DAY = "2000-01-01";
/** Maximum number of errors in a report, which also contains their total number. */
export const REPORTED_FILE_ERRORS = 100;

/**
 * The reasons why a row is refused. For a cell: `missing`, `invalid`, `future`, `repeated`. For a whole file: `no_lines`,
 * `missing_column`, `too_many_lines`, `too_many_days`, `unclosed_quote`, `not_text`, `nothing_known`. For a row: `wrong_cells`.
 */
export const FILE_ERRORS = [
  "missing",
  "invalid",
  "future",
  "repeated",
  "wrong_cells",
  "no_lines",
  "missing_column",
  "too_many_lines",
  "too_many_days",
  "unclosed_quote",
  "not_text",
  "nothing_known",
] as const;

/** `line`: the line number in a text editor, from 1; `column`: null for a whole row or file. */
export type FileError = {
  line: number;
  column: SettlementColumn | null;
  code: (typeof FILE_ERRORS)[number];
};

export type FileLine = SettlementLine & { day: string };

/** A non-empty row of the file. `line`: the line on which it begins. */
export type FileRow = { line: number; cells: readonly string[] };

export type FileContent = { lines: FileLine[]; errors: FileError[] };

/** Refuses a whole file, or a column of it, that cannot be read. */
export const refuseFile = (
  code: FileError["code"],
  line = 1,
  column: FileError["column"] = null,
): FileContent => ({ lines: [], errors: [{ line, column, code }] });

/** An id that a provider gives: visible ASCII characters without a space. */
const ID = /^[\x21-\x7e]{1,120}$/;
const AMOUNT = /^(-?)(\d{1,12})(?:[.,](\d{1,2}))?$/;

const isDay = (text: string): boolean => datePrecision(text) === "day" && text >= FIRST_SETTLEMENT_DAY;

/** A decimal amount in minor units; undefined for any other text, and for more decimals than the currency has. */
function minorOf(text: string, currency: (typeof CURRENCIES)[number]): number | undefined {
  const [, sign, whole, fraction = ""] = AMOUNT.exec(text) ?? [];
  const decimals = minorUnits(currency);
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return undefined;
  const minor = Number(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return sign === "-" ? 0 - minor : minor;
}

/** The kinds as a file names them. */
const KINDS = new Map<string, SettlementLine["kind"]>([
  ["payment", "charge"],
  ["refund", "refund"],
  ["came_back", "came_back"],
]);

/**
 * Reads the rows of a settlement file that finance uploads; the first row names `SETTLEMENT_COLUMNS`. If there are errors, no
 * lines are returned: a file is imported completely or not at all. `today`: a day (UTC).
 */
export function readSettlementRows(rows: readonly FileRow[], today: string): FileContent {
  const [header, ...body] = rows;
  if (!header || body.length === 0) return refuseFile("no_lines");
  if (body.length > MAX_SETTLEMENT_LINES) return refuseFile("too_many_lines");
  const names = header.cells.map((name) => name.trim().toLowerCase());
  const absent = SETTLEMENT_COLUMNS.filter((column) => !names.includes(column));
  if (absent.length > 0) {
    return {
      lines: [],
      errors: absent.map((column) => ({ line: header.line, column, code: "missing_column" })),
    };
  }
  const errors: FileError[] = [];
  const lines: FileLine[] = [];
  const seen = new Set<string>();
  for (const row of body) {
    if (row.cells.length !== names.length) {
      errors.push({ line: row.line, column: null, code: "wrong_cells" });
      continue;
    }
    const cellOf = (column: SettlementColumn) => (row.cells[names.indexOf(column)] ?? "").trim();
    const read = readLine(cellOf, today);
    for (const [column, code] of read.problems) errors.push({ line: row.line, column, code });
    if (!read.line) continue;
    if (seen.has(read.line.id)) errors.push({ line: row.line, column: "id", code: "repeated" });
    seen.add(read.line.id);
    lines.push(read.line);
  }
  const days = lines.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (errors.length === 0 && first && last && addDays(first, MAX_SETTLEMENT_DAYS) <= last)
    return refuseFile("too_many_days", 1, "date");
  return errors.length > 0 ? { lines: [], errors } : { lines, errors };
}

type Problem = [SettlementColumn, FileError["code"]];

function readLine(
  cellOf: (column: SettlementColumn) => string,
  today: string,
): { line: FileLine | undefined; problems: Problem[] } {
  const problems: Problem[] = [];
  const check = (column: SettlementColumn, isValid: boolean) => {
    if (cellOf(column) === "") problems.push([column, "missing"]);
    else if (!isValid) problems.push([column, "invalid"]);
  };
  const [id, day, reference] = [cellOf("id"), cellOf("date"), cellOf("reference")];
  check("id", ID.test(id));
  check("date", isDay(day));
  if (isDay(day) && day > today) problems.push(["date", "future"]);
  const kind = KINDS.get(cellOf("kind").toLowerCase());
  check("kind", kind !== undefined);
  check("reference", ID.test(reference));
  const currency = CURRENCIES.find((one) => one === cellOf("currency").toUpperCase());
  check("currency", currency !== undefined);
  const amount = minorOf(cellOf("amount"), currency ?? "EUR");
  check("amount", amount !== undefined && amount > 0);
  const fee = minorOf(cellOf("fee"), currency ?? "EUR");
  check("fee", fee !== undefined);
  if (problems.length > 0 || !kind || !currency || amount === undefined || fee === undefined)
    return { line: undefined, problems };
  return { line: { id, day, kind, reference, gatewayId: reference, amount, fee, currency }, problems };
}

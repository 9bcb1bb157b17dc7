import { CURRENCIES, type Currency, minorUnits } from "../../money.ts";
import { fold } from "../../text.ts";
import type { Cell } from "./sheets.ts";

export type CellErrorCode =
  | "required"
  | "cell_invalid"
  | "boolean_invalid"
  | "number_invalid"
  | "amount_invalid"
  | "currency_differs";

/** The parsed value of a cell, or the reason why it cannot be read. */
export type CellResult<T> = { value: T } | { code: CellErrorCode };

const TRUE = ["true", "vrai", "oui", "yes", "1", "x"];
const FALSE = ["false", "faux", "non", "no", "0"];

/** Trimmed; empty for an empty cell. Numbers are converted to text. */
export function readText(cell: Cell): CellResult<string> {
  if (cell === null) return { value: "" };
  if (typeof cell === "number") return { value: String(cell) };
  return typeof cell === "string" ? { value: cell.trim() } : { code: "cell_invalid" };
}

/** `otherwise` is the value of an empty cell; without it, an empty cell is an error. */
export function readBoolean(cell: Cell, otherwise?: boolean): CellResult<boolean> {
  if (typeof cell === "boolean") return { value: cell };
  const result = readText(cell);
  if ("code" in result) return result;
  const word = fold(result.value);
  if (word === "") return otherwise === undefined ? { code: "required" } : { value: otherwise };
  if (TRUE.includes(word)) return { value: true };
  return FALSE.includes(word) ? { value: false } : { code: "boolean_invalid" };
}

/** Accepts `12.5`, `12,5` and `12,5 %`. */
export function readNumber(cell: Cell): CellResult<number> {
  if (typeof cell === "number") return { value: rounded(cell) };
  const result = readText(cell);
  if ("code" in result) return result;
  if (result.value === "") return { code: "required" };
  const number = result.value.replace(/\s*%$/, "").replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(number) ? { value: Number(number) } : { code: "number_invalid" };
}

/**
 * Minor units of an amount written in major units: `15000`, `15 000 FCFA`, `12,50 €`, `12.5`; null for an empty cell.
 * Refuses more decimals than the currency has, and any other currency.
 */
export function readAmount(cell: Cell, currency: Currency): CellResult<number | null> {
  const decimals = minorUnits(currency);
  if (typeof cell === "number") return inMinorUnits(cell, decimals);
  const result = readText(cell);
  if ("code" in result) return result;
  if (result.value === "") return { value: null };
  const parts = /^(-?[\d\s]+(?:[.,]\d{1,2})?)\s*([^\d\s.,-]*)$/u.exec(result.value);
  if (!parts?.[1]) return { code: "amount_invalid" };
  const named = currenciesOf(parts[2] ?? "");
  if (named && !named.includes(currency)) return { code: "currency_differs" };
  return inMinorUnits(Number(parts[1].replace(/\s/g, "").replace(",", ".")), decimals);
}

function inMinorUnits(amount: number, decimals: number): CellResult<number> {
  const minor = amount * 10 ** decimals;
  const whole = Math.round(minor);
  // Spreadsheets use binary fractions: 12.1 × 100 is not exactly 1210.
  return Math.abs(minor - whole) < 1e-4 && whole >= 0 ? { value: whole } : { code: "amount_invalid" };
}

/** The currencies that a symbol or code may name; null when it is empty, an empty list when it is unknown. */
function currenciesOf(symbol: string): readonly Currency[] | null {
  if (symbol === "") return null;
  const name = symbol.toUpperCase();
  if (name === "FCFA" || name === "CFA") return ["XOF", "XAF"];
  if (name === "€") return ["EUR"];
  if (name === "$" || name === "US$") return ["USD"];
  if (name === "CA$") return ["CAD"];
  return CURRENCIES.filter((currency) => currency === name);
}

/** Drops rounding noise beyond the ninth decimal. */
const rounded = (number: number) => Number(number.toFixed(9));

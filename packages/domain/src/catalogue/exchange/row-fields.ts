import { type LocalizedText, localizedText } from "../../languages.ts";
import type { Currency } from "../../money.ts";
import type { EstimatedTime } from "../estimated-time.ts";
import { readAmount, readNumber, readText } from "./cells.ts";
import type { Cell } from "./sheets.ts";
import type { rowReader } from "./table.ts";

export type Reader = ReturnType<typeof rowReader>;

export function amount(reader: Reader, column: string, currency: Currency): number {
  const read = reader.read<number | null>(column, (cell) => readAmount(cell, currency), 0);
  if (read === null) reader.fail(column, "required");
  return read ?? 0;
}

/** Null when its cells are empty. An invalid estimate is kept: `documentErrors` reports it. */
export function estimateOf(reader: Reader): EstimatedTime | null {
  const number = (cell: Cell) => {
    const result = readText(cell);
    return "value" in result && result.value === "" ? { value: null } : readNumber(cell);
  };
  const minimum = reader.read<number | null>("estimated_time_minimum", number, null);
  const maximum = reader.read<number | null>("estimated_time_maximum", number, null);
  const unit = reader.read("estimated_time_unit", readText, "").toLowerCase();
  if (minimum === null && maximum === null && unit === "") return null;
  return { minimum, maximum, unit } as EstimatedTime;
}

export function textOf(reader: Reader, column: string): LocalizedText {
  return localizedText((language) => reader.read(`${column}_${language}`, readText, ""));
}

/** Null when every language is empty. */
export function optional(text: LocalizedText): LocalizedText | null {
  return Object.values(text).some(Boolean) ? text : null;
}

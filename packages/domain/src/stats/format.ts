import { numberFormat } from "../formats.ts";
import { LANGUAGE_DETAILS, type Language } from "../languages.ts";
import { type Currency, formatMoney, inMajorUnits } from "../money.ts";
import type { StatUnit } from "./report-parts.ts";

const NO_BREAK_SPACE = "\u00a0";
const DAY = 86_400;
const HOUR = 3_600;

/** Formats a value for people: `1 250`, `15 000 FCFA`, `12,4 %`, `3,2 j`, `5 h`, `40 min`. Empty without a value. */
export function formatStat(
  value: number | null,
  unit: StatUnit,
  { currency, language }: { currency: Currency; language: Language },
): string {
  if (value === null) return "";
  if (unit === "money") return formatMoney({ amount: value, currency }, language);
  if (unit === "euros")
    return formatMoney({ amount: Math.round(value / 100) * 100, currency: "EUR" }, language);
  if (unit === "seconds") return formatSeconds(value, language);
  if (unit === "share") return write(value, language, { style: "percent", maximumFractionDigits: 1 });
  const digits = unit === "rating" ? 1 : 0;
  return write(value, language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** The change between two values as a share with its sign: `+12 %`; undefined without a value to compare with. */
export function formatChange(
  value: number | null,
  before: number | null,
  language: Language,
): string | undefined {
  if (value === null || before === null || before === 0) return undefined;
  return write((value - before) / Math.abs(before), language, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  });
}

/** The value for a file: amounts in major units, durations in hours, shares in percent, so that programs can compute with it. */
export function statInFile(value: number | null, unit: StatUnit, currency: Currency): number | null {
  if (value === null) return null;
  const digits = (number: number, places: number) => Number(number.toFixed(places));
  if (unit === "money") return inMajorUnits(value, currency);
  if (unit === "euros") return inMajorUnits(value, "EUR");
  if (unit === "seconds") return digits(value / HOUR, 2);
  if (unit === "share") return digits(value * 100, 1);
  return unit === "rating" ? digits(value, 2) : value;
}

function formatSeconds(seconds: number, language: Language): string {
  const [value, unit] =
    seconds >= 2 * DAY
      ? [seconds / DAY, "day"]
      : seconds >= HOUR
        ? [seconds / HOUR, "hour"]
        : [seconds / 60, "minute"];
  return write(value as number, language, {
    style: "unit",
    unit: unit as string,
    unitDisplay: "short",
    maximumFractionDigits: unit === "minute" ? 0 : 1,
  });
}

/** Uses the same space before each unit, because servers and browsers have different language data. */
const write = (value: number, language: Language, options: Intl.NumberFormatOptions): string =>
  numberFormat(LANGUAGE_DETAILS[language].locale, options)
    .format(value)
    .replace(/[\s\u00a0\u202f]+(?=\D+$)/, NO_BREAK_SPACE);

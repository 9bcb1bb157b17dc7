import { LANGUAGE_DETAILS, type Language } from "../languages.ts";
import { type Currency, formatMoney, inMajorUnits } from "../money.ts";
import type { StatUnit } from "./report-parts.ts";

const NO_BREAK_SPACE = "\u00a0";
const DAY = 86_400;
const HOUR = 3_600;

/** As people read it: `1 250`, `15 000 FCFA`, `12,4 %`, `3,2 j`, `5 h`, `40 min`. An empty text for what has no value. */
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
  if (unit === "share") return formatShare(value, language);
  const digits = unit === "rating" ? 1 : 0;
  return numbers(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** The change from one value to another as a share with its sign: `+12 %`; undefined where there is nothing to compare with. */
export function formatChange(
  value: number | null,
  before: number | null,
  language: Language,
): string | undefined {
  if (value === null || before === null || before === 0) return undefined;
  return numbers(language, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" }).format(
    (value - before) / Math.abs(before),
  );
}

/** What a file contains: amounts in major units, durations in hours, shares in percent, so that it can be computed with. */
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
  if (seconds >= 2 * DAY)
    return `${oneDigit(seconds / DAY, language)}${NO_BREAK_SPACE}${language === "fr" ? "j" : "d"}`;
  if (seconds >= HOUR) return `${oneDigit(seconds / HOUR, language)}${NO_BREAK_SPACE}h`;
  return `${Math.round(seconds / 60)}${NO_BREAK_SPACE}min`;
}

const oneDigit = (value: number, language: Language) =>
  numbers(language, { maximumFractionDigits: 1 }).format(value);

const formatShare = (share: number, language: Language) =>
  numbers(language, { style: "percent", maximumFractionDigits: 1 }).format(share);

const numbers = (language: Language, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(LANGUAGE_DETAILS[language].locale, options);

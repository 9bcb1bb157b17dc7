import { datePrecision } from "@passerelle/domain/catalogue/forms/partial-date";
import type { Language } from "@passerelle/domain/languages";

const STYLES = {
  year: { year: "numeric" },
  month: { year: "numeric", month: "long" },
  day: { dateStyle: "long" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** `1987`, `mars 1987` or `12 mars 1987`; a text that is no date as it is. */
export function formatAnswerDate(date: string, language: Language): string {
  const precision = datePrecision(date);
  if (!precision) return date;
  const [year, month = "01", day = "01"] = date.split("-");
  const format = new Intl.DateTimeFormat(language, { ...STYLES[precision], timeZone: "UTC" });
  return format.format(new Date(`${year}-${month}-${day}T00:00:00Z`));
}

/** The name of a country by its code; another text as it is. */
export function formatCountry(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
}

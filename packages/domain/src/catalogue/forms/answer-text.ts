import { countryName } from "../../country-name.ts";
import { dateFormat } from "../../formats.ts";
import { LANGUAGE_DETAILS, type Language } from "../../languages.ts";
import { type Answer, type Parts, partsOf } from "./answers.ts";
import type { RowField } from "./form.ts";
import { datePrecision } from "./partial-date.ts";

/** The texts beside the form that formatting an answer needs. */
export type AnswerWords = {
  yes: string;
  no: string;
  /** Labels a parent: `mère : Awa Ngo`. */
  father: (name: string) => string;
  mother: (name: string) => string;
  language: Language;
};

/** Formats an answer for people, in one language; empty without an answer. */
export function answerText(
  field: RowField<string>,
  answer: Answer | undefined,
  { yes, no, language, ...words }: AnswerWords,
): string {
  if (answer === undefined) return "";
  if (field.type === "one_of" || field.type === "several_of" || field.type === "dependent_choice") {
    const chosen: unknown[] = [answer].flat();
    return field.options
      .filter(({ key }) => chosen.includes(key))
      .map(({ label }) => label)
      .join(", ");
  }
  if (typeof answer === "string") {
    if (field.type === "yes_no") return answer === "yes" ? yes : no;
    return field.type === "date" ? dateText(answer, language) : answer;
  }
  const parts = answer as Parts;
  return partsOf(field)
    .flatMap((part) => {
      const text = parts[part];
      if (text === undefined || part === "id") return [];
      if (part === "birth_date") return dateText(text, language);
      // Labelled because either may be missing, and both are names like that of the person.
      if (part === "father" || part === "mother") return words[part](text);
      return part === "country" ? countryName(text, language) : text;
    })
    .join(", ");
}

const STYLES = {
  year: { year: "numeric" },
  month: { year: "numeric", month: "long" },
  day: { dateStyle: "long" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** `1987`, `mars 1987` or `12 mars 1987`; a text that is not a date is returned unchanged. */
function dateText(date: string, language: Language): string {
  const precision = datePrecision(date);
  if (!precision) return date;
  const [year, month = "01", day = "01"] = date.split("-");
  const format = dateFormat(LANGUAGE_DETAILS[language].locale, { ...STYLES[precision], timeZone: "UTC" });
  return format.format(new Date(`${year}-${month}-${day}T00:00:00Z`));
}

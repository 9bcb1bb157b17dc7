import { dateFormat } from "../../formats.ts";
import { LANGUAGE_DETAILS, type Language } from "../../languages.ts";
import { type Answer, type Parts, partsOf } from "./answers.ts";
import type { RowField } from "./form.ts";
import { datePrecision } from "./partial-date.ts";

/** What a text of an answer needs besides the form. */
export type AnswerWords = {
  yes: string;
  no: string;
  /** Names a parent as such: `mère : Awa Ngo`. */
  father: (name: string) => string;
  mother: (name: string) => string;
  language: Language;
};

/** An answer as people read it, in one language; empty without an answer. */
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
      // Either may be missing, and both are names like that of the person.
      if (part === "father" || part === "mother") return words[part](text);
      return part === "country" ? countryText(text, language) : text;
    })
    .join(", ");
}

const STYLES = {
  year: { year: "numeric" },
  month: { year: "numeric", month: "long" },
  day: { dateStyle: "long" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** `1987`, `mars 1987` or `12 mars 1987`; a text that is no date as it is. */
function dateText(date: string, language: Language): string {
  const precision = datePrecision(date);
  if (!precision) return date;
  const [year, month = "01", day = "01"] = date.split("-");
  const format = dateFormat(LANGUAGE_DETAILS[language].locale, { ...STYLES[precision], timeZone: "UTC" });
  return format.format(new Date(`${year}-${month}-${day}T00:00:00Z`));
}

/** The name of a country by its code; another text as it is. */
function countryText(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
}

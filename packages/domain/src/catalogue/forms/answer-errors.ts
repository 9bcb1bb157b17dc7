import { isEmailShaped } from "../../emails.ts";
import { isPhoneNumber, normalisePhone } from "../../phones.ts";
import { isPlainLine } from "../../text.ts";
import {
  type Answer,
  type Answers,
  isPartNeeded,
  type Part,
  type Parts,
  partsOf,
  type Row,
} from "./answers.ts";
import type { DateField, GroupField, NumberField, RowField, ServiceForm } from "./form.ts";
import { DATE_PRECISIONS } from "./form.ts";
import { datePrecision, daysOf, limitDays, type Today } from "./partial-date.ts";
import { rowsOf, shownAnswers, shownForm, shownInRow } from "./visibility.ts";

export type AnswerErrorCode =
  | "required"
  | "too_long"
  | "text_invalid"
  | "number_invalid"
  | "too_small"
  | "too_large"
  | "date_invalid"
  | "date_incomplete"
  | "too_early"
  | "too_late"
  | "option_unknown"
  | "phone_invalid"
  | "email_invalid"
  | "country_invalid"
  | "too_few_rows"
  | "too_many_rows"
  /** An answer that multiplies the price cannot change after payment (`correctAnswers`). */
  | "quantity_fixed";

/**
 * `path`: `deceased.birth_date`, or `children.0.name` for the first row of a group. `limit`: of a number that is too small or too
 * large, the least or the most that is accepted.
 */
export type AnswerError = { path: string; code: AnswerErrorCode; limit?: number };

/**
 * The errors that prevent an order with these answers, in the order of the form; empty when there are none. Hidden fields are
 * ignored. `today`: `todayAt`.
 */
export function answerErrors(form: ServiceForm<unknown>, answers: Answers, today: Today): AnswerError[] {
  const shown = shownAnswers(form, answers);
  return shownForm(form, answers).sections.flatMap(({ fields }) =>
    fields.flatMap((field) =>
      field.type === "group"
        ? groupErrors(form, field, shown, today)
        : fieldErrors(field, shown[field.key], shown, field.key, today),
    ),
  );
}

function groupErrors(
  form: ServiceForm<unknown>,
  group: GroupField<unknown>,
  answers: Answers,
  today: Today,
): AnswerError[] {
  const rows = rowsOf(answers[group.key]);
  if (rows.length === 0 && !group.required) return [];
  const code = countCode(group, rows.length);
  // Pages show a first row before there are answers, so its missing answers are reported too.
  const asked: readonly Row[] = rows.length === 0 ? [{}] : rows;
  return [
    ...(code ? [{ path: group.key, code }] : []),
    ...asked.flatMap((row, at) =>
      shownInRow(form, group, row, answers).flatMap((field) =>
        fieldErrors(field, row[field.key], { ...answers, ...row }, `${group.key}.${at}.${field.key}`, today),
      ),
    ),
  ];
}

function countCode({ min_rows, max_rows }: GroupField<unknown>, count: number): AnswerErrorCode | undefined {
  if (count === 0) return "required";
  if (count < min_rows) return "too_few_rows";
  return count > max_rows ? "too_many_rows" : undefined;
}

function fieldErrors(
  field: RowField<unknown>,
  answer: Answer | undefined,
  siblings: Answers | Row,
  path: string,
  today: Today,
): AnswerError[] {
  // Documents are uploaded, not answered.
  if (field.type === "document" || field.type === "explanation") return [];
  if (answer === undefined && !field.required) return [];
  const parts = partsOf(field);
  // Each part has an input: a missing answer lacks all the parts that it needs.
  if (parts.length > 0) return partErrors(parts, (answer ?? {}) as Parts, path, today);
  if (answer === undefined) return [{ path, code: "required" }];
  const code = codeOf(field, answer, siblings, today);
  if (!code) return [];
  const { min, max } = field as Partial<NumberField>;
  const limits: Partial<Record<AnswerErrorCode, number | null>> = { too_small: min, too_large: max };
  const limit = limits[code];
  return [{ path, code, ...(limit != null && { limit }) }];
}

function codeOf(
  field: RowField<unknown>,
  answer: Answer,
  siblings: Answers | Row,
  today: Today,
): AnswerErrorCode | undefined {
  if (field.type === "several_of" || typeof answer !== "string") return undefined;
  switch (field.type) {
    case "short_text":
    case "long_text":
      if (answer.trim().length > field.max_length) return "too_long";
      return isPlain(answer, field.type === "long_text") ? undefined : "text_invalid";
    case "number":
    case "amount":
      return numberCode(field.type === "amount" ? { ...field, decimals: 0 } : field, answer);
    case "date":
      return dateCode(field, answer.trim(), today);
    case "yes_no":
      return answer === "yes" || answer === "no" ? undefined : "option_unknown";
    case "one_of":
      return field.options.some(({ key }) => key === answer) ? undefined : "option_unknown";
    case "dependent_choice": {
      const parent = siblings[field.parent];
      const isOffered = field.options.some(
        ({ key, of }) => key === answer && typeof parent === "string" && of.includes(parent),
      );
      return isOffered ? undefined : "option_unknown";
    }
    case "phone":
      return isPhoneNumber(normalisePhone(answer)) ? undefined : "phone_invalid";
    case "email":
      return isEmailShaped(answer) ? undefined : "email_invalid";
    default:
      return undefined;
  }
}

/** The number in a text, with a dot or a comma and spaces between thousands; undefined for any other text. */
export function parseNumber(text: string): number | undefined {
  const written = text.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(written) ? Number(written) : undefined;
}

function numberCode(
  { min, max, decimals }: Pick<NumberField, "min" | "max" | "decimals">,
  text: string,
): AnswerErrorCode | undefined {
  const number = parseNumber(text);
  if (number === undefined || Number(number.toFixed(decimals)) !== number) return "number_invalid";
  if (min !== null && number < min) return "too_small";
  return max !== null && number > max ? "too_large" : undefined;
}

/** A partial date is refused only if none of its possible days is within the limits. */
function dateCode(
  { precision, earliest, latest }: Pick<DateField, "precision" | "earliest" | "latest">,
  date: string,
  today: Today,
): AnswerErrorCode | undefined {
  const given = datePrecision(date);
  // A part before one that is given is missing: `1990--03`, `-03-12`.
  if (!given) return date.split("-").includes("") ? "date_incomplete" : "date_invalid";
  if (DATE_PRECISIONS.indexOf(given) < DATE_PRECISIONS.indexOf(precision)) return "date_incomplete";
  const { first, last } = daysOf(date);
  if (earliest && last < limitDays(earliest, today.first).first) return "too_early";
  return latest && first > limitDays(latest, today.last).last ? "too_late" : undefined;
}

const BIRTH = { precision: "year", earliest: "1850", latest: "today" } as const;
function partErrors(parts: readonly Part[], answer: Parts, path: string, today: Today): AnswerError[] {
  return parts.flatMap((part): AnswerError[] => {
    const text = answer[part];
    const at = `${path}.${part}`;
    // A partly given answer must be completed, even if it is optional.
    if (text === undefined) return isPartNeeded(part) ? [{ path: at, code: "required" }] : [];
    const code = partCode(part, text, today);
    return code ? [{ path: at, code }] : [];
  });
}

function partCode(part: Part, text: string, today: Today): AnswerErrorCode | undefined {
  if (part === "birth_date") return dateCode(BIRTH, text.trim(), today);
  if (part === "country") return /^[A-Z]{2}$/.test(text) ? undefined : "country_invalid";
  return isPlain(text, false) ? undefined : "text_invalid";
}

/** Whether it is plain text; several lines only if they are allowed. */
function isPlain(text: string, lines: boolean): boolean {
  return lines
    ? text.split(/\r?\n/).every((line) => isPlainLine(line.replaceAll("\t", " ")))
    : isPlainLine(text);
}

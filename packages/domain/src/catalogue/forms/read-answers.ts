import { type Answers, partsOf, type Row, type RowAnswer } from "./answers.ts";
import type { GroupField, RowField, ServiceForm } from "./form.ts";

/** Maximum characters of a part, and of any text before its field's own limit is checked. */
const MAX_PART = 200;
const MAX_TEXT = 4000;

/**
 * The answers of a form in `given`: unknown fields, parts and rows beyond the limit are dropped, blank answers are absent. Does
 * not check or normalise, because drafts keep what was typed.
 */
export function readAnswers(form: ServiceForm<unknown>, given: unknown): Answers {
  const answers: Answers = {};
  if (!isRecord(given)) return answers;
  for (const { fields } of form.sections)
    for (const field of fields) {
      const answer =
        field.type === "group" ? readRows(field, given[field.key]) : readOne(field, given[field.key]);
      if (answer !== undefined) answers[field.key] = answer;
    }
  return answers;
}

function readRows(group: GroupField<unknown>, given: unknown): Row[] | undefined {
  if (!Array.isArray(given) || given.length === 0) return undefined;
  return given.slice(0, group.max_rows).map((row: unknown) => {
    const read: Row = {};
    if (!isRecord(row)) return read;
    for (const field of group.fields) {
      const answer = readOne(field, row[field.key]);
      if (answer !== undefined) read[field.key] = answer;
    }
    return read;
  });
}

function readOne(field: RowField<unknown>, given: unknown): RowAnswer | undefined {
  if (field.type === "document" || field.type === "explanation") return undefined;
  if (field.type === "several_of") {
    if (!Array.isArray(given)) return undefined;
    const chosen = field.options.map(({ key }) => key).filter((key) => given.includes(key));
    return chosen.length > 0 ? chosen : undefined;
  }
  const parts = partsOf(field);
  if (parts.length > 0) {
    if (!isRecord(given)) return undefined;
    const read = parts.flatMap((part) => {
      const text = readText(given[part], MAX_PART);
      return text === undefined ? [] : [[part, text] as const];
    });
    return read.length > 0 ? Object.fromEntries(read) : undefined;
  }
  return readText(given, MAX_TEXT);
}

function readText(given: unknown, max: number): string | undefined {
  if (typeof given !== "string" || given.trim() === "") return undefined;
  return given.slice(0, max).toWellFormed();
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

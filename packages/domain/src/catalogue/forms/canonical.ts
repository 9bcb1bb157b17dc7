import { normalisePhone } from "../../phones.ts";
import { parseNumber } from "./answer-errors.ts";
import type { Answers, Parts, Row, RowAnswer } from "./answers.ts";
import type { RowField, ServiceForm } from "./form.ts";
import { rowsOf, shownAnswers } from "./visibility.ts";

/**
 * The answers to freeze: those of shown fields, trimmed, numbers with a dot and phone numbers without spaces. Call it only for
 * answers without `answerErrors`. It is idempotent.
 */
export function canonicalAnswers(form: ServiceForm<unknown>, answers: Answers): Answers {
  const shown = shownAnswers(form, answers);
  const canonical: Answers = {};
  for (const { fields } of form.sections)
    for (const field of fields) {
      const answer = shown[field.key];
      if (answer === undefined) continue;
      canonical[field.key] =
        field.type === "group"
          ? rowsOf(answer).map((row) => canonicalRow(field.fields, row))
          : canonicalAnswer(field, answer as RowAnswer);
    }
  return canonical;
}

function canonicalRow(fields: RowField<unknown>[], row: Row): Row {
  const canonical: Row = {};
  for (const field of fields) {
    const answer = row[field.key];
    if (answer !== undefined) canonical[field.key] = canonicalAnswer(field, answer);
  }
  return canonical;
}

function canonicalAnswer(field: RowField<unknown>, answer: RowAnswer): RowAnswer {
  if (Array.isArray(answer)) return answer;
  if (typeof answer === "object") {
    const parts: Parts = {};
    for (const [part, text] of Object.entries(answer)) parts[part] = text.trim();
    return parts;
  }
  const text = answer.trim();
  if (field.type === "number" || field.type === "amount") return String(parseNumber(text) ?? text);
  return field.type === "phone" ? normalisePhone(text) : text;
}

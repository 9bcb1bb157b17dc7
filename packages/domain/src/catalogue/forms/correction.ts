import { stableJson } from "../../stable-json.ts";
import { type AnswerError, answerErrors } from "./answer-errors.ts";
import type { Answer, Answers } from "./answers.ts";
import { canonicalAnswers } from "./canonical.ts";
import type { FormField, ServiceForm } from "./form.ts";
import type { Today } from "./partial-date.ts";
import { orderLines, quantityOf } from "./quantity.ts";
import { readAnswers } from "./read-answers.ts";
import { referencesOf } from "./visibility.ts";

/** One changed answer; null: no answer before or after. */
export type AnswerChange = { field: string; before: Answer | null; after: Answer | null };

export type Correction =
  /** `answers`: all answers of the request after the correction. */
  { ok: true; answers: Answers; changes: AnswerChange[] } | { ok: false; errors: AnswerError[] };

/** Whether a field has an answer that staff can ask a customer to correct. */
export const isCorrectable = ({ type }: FormField<unknown>): boolean =>
  type !== "document" && type !== "explanation";

/**
 * The part of the form that is asked again when one answer is corrected: its field, and the later fields that depend on it
 * directly or indirectly. Undefined when the form has no such answer.
 */
export function correctionForm<Text>(form: ServiceForm<Text>, key: string): ServiceForm<Text> | undefined {
  const corrected = new Set<string>();
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.filter((field) => {
      const isPart = field.key === key ? isCorrectable(field) : referencesOf(field).some(isCorrected);
      if (isPart) corrected.add(field.key);
      return isPart;
    }),
  }));
  function isCorrected(other: string) {
    return corrected.has(other);
  }
  return corrected.size > 0 ? { sections: sections.filter(({ fields }) => fields.length > 0) } : undefined;
}

/**
 * The answers of a request after the customer has corrected one of them. Reads from `given` only the answers in the correction
 * form. The price is already paid, so answers that multiply it cannot change (`quantity_fixed`). `today`: see `answerErrors`.
 */
export function correctAnswers(
  form: ServiceForm<unknown>,
  stored: Answers,
  key: string,
  given: unknown,
  today: Today,
): Correction {
  const asked = correctionForm(form, key);
  if (!asked) return { ok: false, errors: [{ path: key, code: "required" }] };
  const keys = new Set(asked.sections.flatMap(({ fields }) => fields.map((field) => field.key)));
  const others = Object.fromEntries(Object.entries(stored).filter(([field]) => !keys.has(field)));
  const typed = { ...others, ...readAnswers(asked, given) };
  const errors = answerErrors(form, typed, today).filter(({ path }) => keys.has(path.split(".")[0] ?? ""));
  if (errors.length > 0) return { ok: false, errors };
  const answers = canonicalAnswers(form, typed);
  if (quantityOf(orderLines(form, answers)) !== quantityOf(orderLines(form, stored)))
    return { ok: false, errors: [{ path: key, code: "quantity_fixed" }] };
  const changes = [...keys].flatMap((field): AnswerChange[] => {
    const [before, after] = [stored[field] ?? null, answers[field] ?? null];
    return isSameAnswer(before, after) ? [] : [{ field, before, after }];
  });
  return { ok: true, answers, changes };
}

/** Whether two answers are equal; the order of the parts of a person or of a row does not matter. */
export const isSameAnswer = (one: Answer | null, other: Answer | null): boolean =>
  stableJson(one) === stableJson(other);

import { parseNumber } from "./answer-errors.ts";
import type { Answer, Answers, Row } from "./answers.ts";
import { FORM_LIMITS, type FormField, fieldsOf, type ServiceForm } from "./form.ts";
import { isPriced } from "./form-errors.ts";
import { rowsOf, shownAnswers } from "./visibility.ts";

/** One line of a bill: `row`: the row of the group that it is for, counted from 0; null when the price counts once. */
export type OrderLine = { row: number | null; quantity: number };

/**
 * What the price is multiplied by: a line for each row of the group that counts each, times the number in it that counts each;
 * otherwise one line. Answers that are missing or not valid yet count once, so that a price can always be shown.
 */
export function orderLines(form: ServiceForm<unknown>, answers: Answers): OrderLine[] {
  const shown = shownAnswers(form, answers);
  const priced = fieldsOf(form).filter(({ field }) => isPriced(field));
  const group = priced.find(({ field }) => field.type === "group")?.field;
  const number = priced.find(({ field }) => field.type === "number");
  if (group?.type === "group") {
    const inner = number?.group?.key === group.key ? number.field : undefined;
    const rows = rowsOf(shown[group.key]).slice(0, group.max_rows);
    return (rows.length > 0 ? rows : [{}]).map((row: Row, at) => ({
      row: at,
      quantity: inner ? units(inner, row[inner.key]) : 1,
    }));
  }
  return [
    { row: null, quantity: number && !number.group ? units(number.field, shown[number.field.key]) : 1 },
  ];
}

/** The number of units in all lines. */
export const quantityOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

function units(field: FormField<unknown>, answer: Answer | undefined): number {
  const max = field.type === "number" ? (field.max ?? 1) : 1;
  const count = typeof answer === "string" ? parseNumber(answer) : undefined;
  if (count === undefined || !Number.isInteger(count) || count < 1) return 1;
  return Math.min(count, max, FORM_LIMITS.rows);
}

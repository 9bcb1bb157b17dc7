import { parseNumber } from "./answer-errors.ts";
import { ANSWER_LIMITS, type Answer, type Answers, type Row } from "./answers.ts";
import { type FormField, fieldsOf, isPriced, type ServiceForm } from "./form.ts";
import { rowsOf, shownAnswers } from "./visibility.ts";

/**
 * A line of a bill. `field`: the group or the number that multiplies the price; null if none does. `row`: the row of the group,
 * from 0; null outside of a group.
 */
export type OrderLine<Text = unknown> = {
  field: FormField<Text> | null;
  row: number | null;
  quantity: number;
};

/**
 * The units of the price: a line for each row of the group that counts, with the number in the row that counts as its quantity;
 * otherwise one line. Missing or invalid answers count once, so that a price can always be shown.
 */
export function orderLines<Text>(form: ServiceForm<Text>, answers: Answers): OrderLine<Text>[] {
  const shown = shownAnswers(form, answers);
  const priced = fieldsOf(form).filter(({ field }) => isPriced(field));
  const group = priced.find(({ field }) => field.type === "group")?.field;
  const number = priced.find(({ field }) => field.type === "number");
  if (group?.type === "group") {
    const inner = number?.group?.key === group.key ? number.field : undefined;
    const rows = rowsOf(shown[group.key]).slice(0, group.max_rows);
    return (rows.length > 0 ? rows : [{}]).map((row: Row, at) => ({
      field: group,
      row: at,
      quantity: inner ? units(inner, row[inner.key]) : 1,
    }));
  }
  const counted = number && !number.group ? number.field : null;
  return [{ field: counted, row: null, quantity: counted ? units(counted, shown[counted.key]) : 1 }];
}

/** The number of units in all lines. */
export const quantityOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

function units(field: FormField<unknown>, answer: Answer | undefined): number {
  const max = field.type === "number" ? (field.max ?? 1) : 1;
  const count = typeof answer === "string" ? parseNumber(answer) : undefined;
  if (count === undefined || !Number.isInteger(count) || count < 1) return 1;
  return Math.min(count, max, ANSWER_LIMITS.rows);
}

/**
 * Whether the customer can no longer change the answer after a payment has begun: unless the field allows changes, and always if
 * the price depends on the answer.
 */
export const isFixedOncePaid = (field: FormField<unknown>): boolean =>
  !field.editable_after_payment || isPriced(field) || (field.type === "group" && field.fields.some(isPriced));

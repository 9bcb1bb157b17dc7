import type { Answer, Answers, Row } from "./answers.ts";
import {
  type Condition,
  type FormField,
  fieldsOf,
  type GroupField,
  type RowField,
  type ServiceForm,
  type ShownWhen,
} from "./form.ts";
import type { FieldType } from "./form-lists.ts";
import { datePrecision, daysOf } from "./partial-date.ts";

/** The type of the field with a key. */
type Types = (key: string) => FieldType | undefined;

/**
 * The form as shown for these answers: without fields whose conditions are not met, and without headings that become empty. For a
 * field that depends on a hidden one, the hidden field has no answer.
 */
export function shownForm<Text>(form: ServiceForm<Text>, answers: Answers): ServiceForm<Text> {
  const types = typesOf(form);
  const visible: Answers = {};
  return onlyFields(form, (field) => isShown(field, answers, visible, types));
}

/** The fields of a group that are shown in one of its rows; `answers`: those of the shown form. */
export function shownInRow<Text>(
  form: ServiceForm<Text>,
  group: GroupField<Text>,
  row: Row,
  answers: Answers,
): RowField<Text>[] {
  const types = typesOf(form);
  const visible: Answers = { ...answers };
  return group.fields.filter((field) => isShown(field, row, visible, types));
}

/** The form without its documents, which have their own step, and without headings that become empty. */
export const questionsOf = <Text>(form: ServiceForm<Text>): ServiceForm<Text> =>
  onlyFields(form, ({ type }) => type !== "document");

/** Keeps some fields; each is tested in the order of the form. Empty headings are dropped. */
function onlyFields<Text>(
  { sections }: ServiceForm<Text>,
  isKept: (field: FormField<Text>) => boolean,
): ServiceForm<Text> {
  return {
    sections: sections
      .map((section) => ({ ...section, fields: section.fields.filter(isKept) }))
      .filter(({ fields }) => fields.length > 0),
  };
}

/** The fields that determine whether a field is shown, or its options; for a group, those of its fields too. */
export function referencesOf(field: FormField<unknown>): string[] {
  const own = field.shown_when?.conditions.map((condition) => condition.field) ?? [];
  if (field.type === "dependent_choice") return [...own, field.parent];
  return field.type === "group" ? [...own, ...field.fields.flatMap(referencesOf)] : own;
}

/** The answers of shown fields; those of hidden ones are removed. */
export function shownAnswers(form: ServiceForm<unknown>, answers: Answers): Answers {
  const types = typesOf(form);
  const visible: Answers = {};
  const kept: Answers = {};
  for (const { fields } of form.sections)
    for (const field of fields) {
      if (!isShown(field, answers, visible, types)) continue;
      const answer = answers[field.key];
      if (answer === undefined) continue;
      kept[field.key] = field.type === "group" ? shownRows(form, field, answer, kept) : answer;
    }
  return kept;
}

/** The rows of a group's answer; none for an answer of another shape. */
export function rowsOf(answer: Answer | undefined): Row[] {
  return Array.isArray(answer) ? answer.filter((row) => typeof row === "object") : [];
}

function shownRows(
  form: ServiceForm<unknown>,
  group: GroupField<unknown>,
  answer: Answer,
  answers: Answers,
): Row[] {
  return rowsOf(answer).map((row) => {
    const shown = new Set(shownInRow(form, group, row, answers).map(({ key }) => key));
    return Object.fromEntries(Object.entries(row).filter(([key]) => shown.has(key)));
  });
}

/** Collects the types on first use, since few conditions compare values. */
function typesOf(form: ServiceForm<unknown>): Types {
  let types: ReadonlyMap<string, FieldType> | undefined;
  return (key) => {
    types ??= new Map(fieldsOf(form).map(({ field }) => [field.key, field.type]));
    return types.get(key);
  };
}

/** Whether a field is shown, given the `visible` answers of earlier ones, to which it adds its own. */
function isShown(field: FormField<unknown>, answers: Answers, visible: Answers, types: Types): boolean {
  const { key, shown_when } = field;
  const shown = !shown_when || areMet(shown_when, visible, types);
  const answer = answers[key];
  if (shown && answer !== undefined) visible[key] = answer;
  else delete visible[key];
  return shown;
}

function areMet({ match, conditions }: ShownWhen, visible: Answers, types: Types): boolean {
  const met = (condition: Condition) => isMet(condition, visible[condition.field], types);
  return conditions.length === 0 || (match === "any" ? conditions.some(met) : conditions.every(met));
}

/** A field without an answer meets only `is_empty` and `is_none_of`. */
function isMet({ field, operator, values }: Condition, answer: Answer | undefined, types: Types): boolean {
  if (operator === "is_empty") return answer === undefined;
  if (operator === "is_answered") return answer !== undefined;
  const given = [answer].flat().filter((one) => typeof one === "string");
  if (operator === "is_none_of") return !given.some((one) => values.includes(one));
  if (operator === "is_one_of") return given.some((one) => values.includes(one));
  const [value] = given;
  const [limit] = values;
  if (value === undefined || limit === undefined) return false;
  const order = types(field) === "date" ? compareDates(value, limit) : compareNumbers(value, limit);
  return operator === "at_least" ? order >= 0 : order <= 0;
}

/** NaN, which meets no condition, when a date is incomplete. */
function compareDates(date: string, limit: string): number {
  if (!datePrecision(date) || !datePrecision(limit)) return Number.NaN;
  const [one, other] = [daysOf(date).first, daysOf(limit).first];
  return one < other ? -1 : Number(one > other);
}

const compareNumbers = (number: string, limit: string): number =>
  Number(number.replace(",", ".")) - Number(limit);

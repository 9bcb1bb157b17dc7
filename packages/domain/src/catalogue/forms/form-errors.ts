import { LANGUAGE_DETAILS, LANGUAGES, type LocalizedText } from "../../languages.ts";
import { isPlainLine } from "../../text.ts";
import {
  type Condition,
  DATE_PRECISIONS,
  type FormChanges,
  type FormField,
  fieldsOf,
  type GroupField,
  isPriced,
  type Option,
  type ServiceForm,
} from "./form.ts";
import { changeForm } from "./form-changes.ts";
import { FORM_LIMITS } from "./form-limits.ts";
import {
  DATA_CATEGORIES,
  FIELD_TYPES,
  type FieldType,
  OPERATORS,
  type Operator,
  PREFILLS,
  PRICINGS,
} from "./form-lists.ts";
import { datePrecision, isDateLimit } from "./partial-date.ts";

export type FormErrorCode =
  | "required"
  | "too_long"
  | "too_many"
  | "text_invalid"
  | "key_invalid"
  | "key_twice"
  | "type_unknown"
  | "limit_invalid"
  | "condition_unknown_field"
  | "condition_later_field"
  | "condition_invalid"
  | "parent_invalid"
  | "options_missing"
  | "priced_twice"
  | "documents_too_many"
  | "field_unknown";

/** `path`: the field of the form, such as `sections.0.fields.2.label.fr`. */
export type FormError = { path: string; code: FormErrorCode };

type Report = (path: string, code: FormErrorCode, holds?: boolean) => void;

/** The fields before the checked one, by key: its conditions may refer to them. */
type Earlier = Map<string, FormField>;

/** The errors that prevent saving a form, in the order of its fields; empty when there are none. */
export function formErrors(form: ServiceForm): FormError[] {
  const errors: FormError[] = [];
  const report: Report = (path, code, holds = true) => {
    if (holds) errors.push({ path, code });
  };
  const all = fieldsOf(form);
  report("sections", "too_many", form.sections.length > FORM_LIMITS.sections);
  report("sections", "too_many", all.length > FORM_LIMITS.fields);
  // Beyond the limit, the rest is not checked.
  if (errors.length > 0) return errors;

  const keys = new Set<string>();
  const later = new Set(all.map(({ field }) => field.key));
  const earlier: Earlier = new Map();
  const sectionKeys = new Set<string>();
  for (const [at, section] of form.sections.entries()) {
    const path = `sections.${at}`;
    checkKey(report, `${path}.key`, section.key, sectionKeys);
    checkText(report, `${path}.title`, section.title, FORM_LIMITS.section_title);
    for (const [index, field] of section.fields.entries())
      checkField(report, `${path}.fields.${index}`, field, { keys, earlier, later });
  }
  const priced = all.filter(({ field, group }) => isPriced(field) && !(group && isPriced(group)));
  report("sections", "priced_twice", priced.length > 1);
  const documents = all.filter(({ field }) => field.type === "document");
  report("sections", "documents_too_many", documents.length > FORM_LIMITS.documents);
  return errors;
}

/**
 * The errors that prevent saving changes of a form: `removed` contains an unknown field, or the changed form has an error. An
 * error outside of the changed fields was caused by removing a field.
 */
export function changesErrors(form: ServiceForm, changes: FormChanges | null): FormError[] {
  if (!changes) return [];
  const own = new Set(form.sections.flatMap(({ fields }) => fields.map(({ key }) => key)));
  const unknown = changes.removed.flatMap((key, at): FormError[] =>
    own.has(key) ? [] : [{ path: `removed.${at}`, code: "field_unknown" }],
  );
  const changed = changeForm(form, changes);
  const places = new Map<unknown, string>();
  for (const [at, section] of changes.sections.entries()) {
    places.set(section.key, `sections.${at}`);
    for (const [index, field] of section.fields.entries())
      places.set(field, `sections.${at}.fields.${index}`);
  }
  const placeIn = (path: string): string => {
    const [, section, fields, index, ...rest] = path.split(".");
    const found = changed.sections[Number(section)];
    if (!found) return "sections";
    if (fields !== "fields") return [places.get(found.key) ?? "sections", fields].join(".");
    const place = places.get(found.fields[Number(index)]);
    return place ? [place, ...rest].join(".") : "removed";
  };
  return [...unknown, ...formErrors(changed).map(({ path, code }) => ({ path: placeIn(path), code }))];
}

type Known = { keys: Set<string>; earlier: Earlier; later: Set<string> };

function checkField(report: Report, path: string, field: FormField, known: Known): void {
  report(`${path}.type`, "type_unknown", !FIELD_TYPES.includes(field.type));
  checkKey(report, `${path}.key`, field.key, known.keys);
  const longest = field.type === "explanation" ? FORM_LIMITS.explanation : FORM_LIMITS.label;
  checkText(report, `${path}.label`, field.label, longest, { lines: field.type === "explanation" });
  if (field.hint) checkText(report, `${path}.hint`, field.hint, FORM_LIMITS.hint);
  if (field.example) checkText(report, `${path}.example`, field.example, FORM_LIMITS.example);
  report(`${path}.data_category`, "limit_invalid", !DATA_CATEGORIES.includes(field.data_category));
  report(
    `${path}.retention_days`,
    "limit_invalid",
    field.retention_days !== null && !isWhole(field.retention_days, 0, FORM_LIMITS.retention_days),
  );
  report(`${path}.prefill`, "limit_invalid", field.prefill !== null && !PREFILLS.includes(field.prefill));
  const conditions = field.shown_when?.conditions ?? [];
  report(`${path}.shown_when`, "too_many", conditions.length > FORM_LIMITS.conditions);
  for (const [at, condition] of conditions.entries()) {
    const code = conditionError(condition, known);
    if (code) report(`${path}.shown_when.conditions.${at}`, code);
  }
  checkLimits(report, path, field, known);
  if (field.type === "group") checkGroup(report, path, field, known);
  known.earlier.set(field.key, field);
}

function checkGroup(report: Report, path: string, group: GroupField, known: Known): void {
  report(`${path}.fields`, "required", group.fields.length === 0);
  // A field in a row may refer to fields before its group and before itself; other fields may not refer to fields in rows.
  const inner: Known = { ...known, earlier: new Map(known.earlier) };
  for (const [at, field] of group.fields.entries()) {
    report(
      `${path}.fields.${at}.type`,
      "type_unknown",
      (field as FormField).type === "group" || field.type === "document",
    );
    checkField(report, `${path}.fields.${at}`, field, inner);
  }
}

function checkLimits(report: Report, path: string, field: FormField, known: Known): void {
  switch (field.type) {
    case "short_text":
    case "long_text":
      report(`${path}.max_length`, "limit_invalid", !isWhole(field.max_length, 1, FORM_LIMITS[field.type]));
      return;
    case "number":
    case "amount": {
      const { min, max } = field;
      const valid = [min, max].every((one) => one === null || Math.abs(one) <= FORM_LIMITS.number);
      report(`${path}.max`, "limit_invalid", !valid || (min !== null && max !== null && min > max));
      if (field.type === "amount") return;
      report(`${path}.decimals`, "limit_invalid", !isWhole(field.decimals, 0, 6));
      report(`${path}.pricing`, "limit_invalid", !PRICINGS.includes(field.pricing));
      // A price can only be multiplied by a whole number of units with a maximum.
      const countable = field.decimals === 0 && (min ?? 0) >= 1 && max !== null && max <= FORM_LIMITS.rows;
      report(`${path}.max`, "limit_invalid", field.pricing === "each" && !countable);
      return;
    }
    case "date":
      report(`${path}.precision`, "limit_invalid", !DATE_PRECISIONS.includes(field.precision));
      for (const name of ["earliest", "latest"] as const)
        report(`${path}.${name}`, "limit_invalid", field[name] !== null && !isDateLimit(field[name]));
      return;
    case "one_of":
    case "several_of":
      checkOptions(report, `${path}.options`, field.options);
      return;
    case "dependent_choice": {
      checkOptions(report, `${path}.options`, field.options);
      const parent = known.earlier.get(field.parent);
      if (parent?.type !== "one_of" && parent?.type !== "dependent_choice") {
        report(`${path}.parent`, "parent_invalid");
        return;
      }
      const offered = new Set(parent.options.map(({ key }) => key));
      for (const [at, { of }] of field.options.entries())
        report(
          `${path}.options.${at}.of`,
          "parent_invalid",
          of.length === 0 || !of.every((key) => offered.has(key)),
        );
      return;
    }
    case "group":
      report(
        `${path}.max_rows`,
        "limit_invalid",
        !isWhole(field.max_rows, 1, FORM_LIMITS.rows) || !isWhole(field.min_rows, 0, field.max_rows),
      );
      report(`${path}.pricing`, "limit_invalid", !PRICINGS.includes(field.pricing));
  }
}

function checkOptions(report: Report, path: string, options: readonly Option[]): void {
  report(path, "options_missing", options.length === 0);
  report(path, "too_many", options.length > FORM_LIMITS.options);
  const keys = new Set<string>();
  for (const [at, option] of options.entries()) {
    checkKey(report, `${path}.${at}.key`, option.key, keys);
    checkText(report, `${path}.${at}.label`, option.label, FORM_LIMITS.label);
  }
}

/** A condition must refer to an earlier field, with an operator and values that are valid for its type. */
function conditionError(condition: Condition, { earlier, later }: Known): FormErrorCode | undefined {
  const field = earlier.get(condition.field);
  // A reference to the field itself or to a later one could be circular.
  if (!field) return later.has(condition.field) ? "condition_later_field" : "condition_unknown_field";
  const { operator, values } = condition;
  if (!OPERATORS.includes(operator) || values.length > FORM_LIMITS.condition_values)
    return "condition_invalid";
  return acceptsValues(field, operator, values) ? undefined : "condition_invalid";
}

/** The operators for comparing answers of a type; none if the type has no answer. */
export function operatorsOf(type: FieldType): readonly Operator[] {
  switch (type) {
    case "explanation":
    case "document":
      return [];
    case "yes_no":
    case "one_of":
    case "several_of":
    case "dependent_choice":
      return ["is_one_of", "is_none_of", "is_answered", "is_empty"];
    case "number":
    case "amount":
    case "date":
      return ["at_least", "at_most", "is_answered", "is_empty"];
    default:
      return ["is_answered", "is_empty"];
  }
}

function acceptsValues(field: FormField, operator: Operator, values: string[]): boolean {
  if (!operatorsOf(field.type).includes(operator)) return false;
  if (operator === "is_answered" || operator === "is_empty") return values.length === 0;
  if (operator === "at_least" || operator === "at_most") {
    const [value, ...others] = values;
    if (value === undefined || value.trim() === "" || others.length > 0) return false;
    return field.type === "date" ? datePrecision(value) !== undefined : Number.isFinite(Number(value));
  }
  const offered = offeredBy(field);
  return values.length > 0 && values.every((value) => offered.includes(value));
}

function offeredBy(field: FormField): string[] {
  if (field.type === "yes_no") return ["yes", "no"];
  const isChoice =
    field.type === "one_of" || field.type === "several_of" || field.type === "dependent_choice";
  return isChoice ? field.options.map(({ key }) => key) : [];
}

function checkKey(report: Report, path: string, key: string, seen: Set<string>): void {
  // Every object has a `constructor`, so that name cannot be a key of answers.
  const isKey = /^[a-z][a-z0-9_]*$/.test(key) && key !== "constructor" && key.length <= FORM_LIMITS.key;
  report(path, "key_invalid", !isKey);
  report(path, "key_twice", seen.has(key));
  seen.add(key);
}

function checkText(
  report: Report,
  path: string,
  text: LocalizedText,
  max: number,
  { lines = false } = {},
): void {
  for (const language of LANGUAGES) {
    const value = text[language] ?? "";
    const at = `${path}.${language}`;
    if (value.trim() === "") report(at, "required", LANGUAGE_DETAILS[language].isRequired);
    else if (value.length > max) report(at, "too_long");
    else report(at, "text_invalid", !value.split(lines ? "\n" : /$^/).every(isPlainLine));
  }
}

const isWhole = (number: number, min: number, max: number): boolean =>
  Number.isInteger(number) && number >= min && number <= max;

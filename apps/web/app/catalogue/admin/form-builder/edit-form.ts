import {
  type FormField,
  type FormSection,
  fieldsOf,
  type Option,
  type RowField,
  type ServiceForm,
} from "@passerelle/domain/catalogue/forms/form";
import { FORM_LIMITS } from "@passerelle/domain/catalogue/forms/form-limits";
import { FIELD_TYPES, type FieldType } from "@passerelle/domain/catalogue/forms/form-lists";
import { completeText, DEFAULT_LANGUAGE, type LocalizedText } from "@passerelle/domain/languages";
import { stripAccents } from "@passerelle/domain/text";

/** The types that can be chosen for a field of the form, or of a group. */
export const typesFor = (isInGroup: boolean): FieldType[] =>
  FIELD_TYPES.filter((type) => !isInGroup || (type !== "group" && type !== "document"));

const COMMON = {
  hint: null,
  example: null,
  shown_when: null,
  data_category: "none",
  retention_days: null,
  prefill: null,
  editable_after_payment: false,
  searchable: false,
} as const;

const SETTINGS: { [Type in FieldType]: object } = {
  short_text: { max_length: 120 },
  long_text: { max_length: 2000 },
  number: { min: 0, max: null, decimals: 0, pricing: "once" },
  amount: { min: 0, max: null },
  date: { precision: "day", earliest: null, latest: null },
  yes_no: {},
  one_of: { options: [] },
  several_of: { options: [] },
  dependent_choice: { parent: "", options: [] },
  person: { with_birth: true, with_parents: false },
  place: {},
  address: {},
  phone: {},
  email: {},
  organism: {},
  group: { min_rows: 0, max_rows: 10, pricing: "once", fields: [] },
  document: {},
  explanation: {},
};

/** The default category of personal data that fields of a type contain. */
const CATEGORIES: Partial<Record<FieldType, FormField["data_category"]>> = {
  person: "identity",
  address: "contact",
  phone: "contact",
  email: "contact",
  amount: "financial",
  document: "identity",
};

/** A field with the usual settings of its type; `taken`: the keys of the form. */
export function newField(type: FieldType, label: LocalizedText, taken: Iterable<string>): FormField {
  return {
    ...COMMON,
    ...SETTINGS[type],
    type,
    key: keyOf(label, taken),
    label,
    required: type !== "explanation",
    data_category: CATEGORIES[type] ?? "none",
  } as FormField;
}

/** A key from a text in the default language, such as `nom_du_defunt`, that is not in `taken`. */
export function keyOf(text: LocalizedText, taken: Iterable<string>): string {
  const used = new Set([...taken, "constructor"]);
  const slug = stripAccents(text[DEFAULT_LANGUAGE] ?? "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^[_0-9]+|_$/g, "")
    .slice(0, FORM_LIMITS.key - 4)
    .replace(/_$/, "");
  const base = slug || "question";
  if (!used.has(base)) return base;
  for (let number = 2; ; number += 1) if (!used.has(`${base}_${number}`)) return `${base}_${number}`;
}

/** All keys of the fields of some sections, those of groups included. */
export const fieldKeys = (sections: FormSection[]): string[] =>
  fieldsOf({ sections }).map(({ field }) => field.key);

/** The fields that conditions of `key` may refer to: those before it; for a field of a group also those before it in the group. */
export function fieldsBefore(form: ServiceForm, key: string): FormField[] {
  const before: FormField[] = [];
  for (const { fields } of form.sections)
    for (const field of fields) {
      if (field.key === key) return before;
      if (field.type === "group") {
        const at = field.fields.findIndex((inner) => inner.key === key);
        if (at >= 0) return [...before, ...field.fields.slice(0, at)];
      }
      before.push(field);
    }
  return before;
}

/** The sections with the fields of one of them replaced. */
export const withFields = (sections: FormSection[], key: string, fields: FormField[]): FormSection[] =>
  sections.map((section) => (section.key === key ? { ...section, fields } : section));

/** A list with the item at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = [...items];
  const taken = rest.splice(from, 1);
  rest.splice(to, 0, ...taken);
  return rest;
}

/** Moves a field to the place of another one, in its section or in another, or to the end of the section `over`. */
export function moveField(sections: FormSection[], key: string, over: string): FormSection[] {
  const from = placeOf(sections, key);
  if (!from || key === over) return sections;
  const field = sections[from.section]?.fields[from.at] as FormField;
  const target = placeOf(sections, over);
  const end = sections.findIndex((section) => section.key === over);
  const section = target?.section ?? end;
  if (section < 0) return sections;
  const without = sections.map((one) => ({ ...one, fields: one.fields.filter((other) => other !== field) }));
  const fields = without[section]?.fields ?? [];
  // It takes the place of the other in the order of the whole form.
  const isLater = target && (section > from.section || (section === from.section && target.at > from.at));
  const at = target ? fields.findIndex((one) => one.key === over) + (isLater ? 1 : 0) : fields.length;
  return without.map((one, index) =>
    index === section ? { ...one, fields: [...fields.slice(0, at), field, ...fields.slice(at)] } : one,
  );
}

/** Moves a field by one place: at the border of its section to the end of the one before or the start of the one after. */
export function shiftField(sections: FormSection[], key: string, by: -1 | 1): FormSection[] {
  const from = placeOf(sections, key);
  const section = from && sections[from.section];
  if (!section) return sections;
  const to = from.at + by;
  if (to >= 0 && to < section.fields.length)
    return withFields(sections, section.key, moved(section.fields, from.at, to));
  const next = sections[from.section + by];
  const field = section.fields[from.at];
  if (!next || !field) return sections;
  return sections.map((one) => {
    if (one === section) return { ...one, fields: one.fields.filter((other) => other !== field) };
    if (one !== next) return one;
    return { ...one, fields: by > 0 ? [field, ...one.fields] : [...one.fields, field] };
  });
}

function placeOf(sections: FormSection[], key: string): { section: number; at: number } | undefined {
  for (const [section, { fields }] of sections.entries()) {
    const at = fields.findIndex((field) => field.key === key);
    if (at >= 0) return { section, at };
  }
  return undefined;
}

/** A copy of a field with keys that are not in `taken`; references within a copied group follow. */
export function copyField(field: FormField, taken: Iterable<string>): FormField {
  return copySections([{ key: "copy", title: field.label, fields: [field] }], taken)[0]
    ?.fields[0] as FormField;
}

/** Copies of sections whose fields get keys that are not in `taken`; conditions and choices among them follow the new keys. */
export function copySections(
  sections: FormSection[],
  taken: Iterable<string>,
  takenSections: Iterable<string> = [],
): FormSection[] {
  const keys = new Set(taken);
  const renamed = new Map<string, string>();
  for (const key of fieldKeys(sections)) {
    const fresh = freeKey(key, keys);
    keys.add(fresh);
    renamed.set(key, fresh);
  }
  const follow = (key: string) => renamed.get(key) ?? key;
  const copy = <Field extends FormField>(field: Field): Field => ({
    ...structuredClone(field),
    key: follow(field.key),
    shown_when: field.shown_when && {
      ...field.shown_when,
      conditions: field.shown_when.conditions.map((one) => ({ ...one, field: follow(one.field) })),
    },
    ...("parent" in field && { parent: follow(field.parent) }),
    ...("fields" in field && { fields: field.fields.map((inner: RowField) => copy(inner)) }),
  });
  const sectionKeys = new Set(takenSections);
  return sections.map((section) => {
    const key = freeKey(section.key, sectionKeys);
    sectionKeys.add(key);
    return { ...structuredClone(section), key, fields: section.fields.map((field) => copy(field)) };
  });
}

function freeKey(key: string, taken: ReadonlySet<string>): string {
  if (!taken.has(key)) return key;
  const base = key.replace(/_\d+$/, "").slice(0, FORM_LIMITS.key - 4);
  for (let number = 2; ; number += 1) if (!taken.has(`${base}_${number}`)) return `${base}_${number}`;
}

/**
 * Options from pasted lines: the French label, then after a tab or a vertical bar the English one, which is the French one where it is
 * missing, as for names of towns.
 */
export function readOptions(lines: string, taken: readonly string[]): Option[] {
  const used = [...taken];
  return lines.split(/\r?\n/).flatMap((line) => {
    const [fr = "", en = ""] = line.split(/\t|\|/).map((part) => part.trim());
    if (fr === "") return [];
    const label = completeText({ fr, en: en || fr });
    const key = keyOf(label, used);
    used.push(key);
    return [{ key, label }];
  });
}

/** The field with another type; it keeps the texts and the settings that the new type has too. */
export function withType(field: FormField, type: FieldType): FormField {
  if (field.type === type) return field;
  const { key, label, hint, example, required, shown_when, editable_after_payment, searchable } = field;
  const kept = Object.fromEntries(
    Object.entries(field).filter(([name]) => name in SETTINGS[type] && name !== "options"),
  );
  const options =
    "options" in SETTINGS[type] && "options" in field
      ? field.options.map((option) => ({
          key: option.key,
          label: option.label,
          ...(type === "dependent_choice" && { of: "of" in option ? option.of : [] }),
        }))
      : undefined;
  return {
    ...newField(type, label, []),
    ...kept,
    ...(options && { options }),
    key,
    hint,
    example: EXAMPLES.has(type) ? example : null,
    required: type === "explanation" ? false : required,
    shown_when,
    ...(isAnswered(type) && { editable_after_payment, searchable }),
  } as FormField;
}

/** Whether customers answer fields of the type in words: they can be changed after the payment, and found. */
export const isAnswered = (type: FieldType): boolean => type !== "document" && type !== "explanation";

/** The types whose fields can show an example of an answer. */
export const EXAMPLES: ReadonlySet<FieldType> = new Set([
  "short_text",
  "long_text",
  "number",
  "amount",
  "phone",
  "email",
  "document",
]);

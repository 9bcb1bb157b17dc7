import type { ModalityDocument, ServiceDocument } from "../document.ts";
import {
  type Condition,
  DATE_PRECISIONS,
  type FormChanges,
  type FormField,
  type Option,
  type ServiceForm,
  type ShownWhen,
} from "../forms/form.ts";
import {
  DATA_CATEGORIES,
  FIELD_TYPES,
  type FieldType,
  OPERATORS,
  PREFILLS,
  PRICINGS,
} from "../forms/form-lists.ts";
import { readBoolean, readNumber, readText } from "./cells.ts";
import type { Lines } from "./place.ts";
import { optional, type Reader, textOf } from "./row-fields.ts";
import { type Cell, isUuid } from "./sheets.ts";

/** A form that is being read: its lists, and its path in the document. */
type OpenForm = { form: ServiceForm & Partial<Pick<FormChanges, "removed">>; path: string };
type Read = {
  document: ServiceDocument;
  lines: Lines;
  /** Modalities by id and by their name in the workbook, with their path in the document. */
  modalities: ReadonlyMap<string, { modality: ModalityDocument; path: string }>;
  /** The fields that were read, by `fieldName`, with their paths in the document. */
  fields: Map<string, { field: FormField; path: string }>;
};

const fieldName = (form: string, key: string): string => `${form} ${key}`;

const ROW_TYPES = ["section", "removed", ...FIELD_TYPES] as const;

/** Reads a row of the sheet `Fields`: a heading, a field under it, or a field that a country or a modality removes. */
export function addField(service: Read, reader: Reader, line: number): void {
  const open = formOf(service, reader);
  const type = oneOf(reader, "type", ROW_TYPES);
  if (!open || !type) return;
  const { form, path } = open;
  const place = (at: string) => {
    service.lines.forms[`${path}.${at}`] = { sheet: "Fields", line };
  };
  if (type === "removed") {
    // A service has no other form from which it could remove fields.
    if (!form.removed) reader.fail("type", "value_unknown");
    place(`removed.${form.removed?.length}`);
    form.removed?.push(keyCell(reader, "field"));
    return;
  }
  const key = keyCell(reader, "section");
  if (type === "section") {
    place(`sections.${form.sections.length}`);
    form.sections.push({ key, title: textOf(reader, "label"), fields: [] });
    return;
  }
  const at = form.sections.findLastIndex((section) => section.key === key);
  const section = form.sections[at];
  if (!section) {
    reader.fail("section", "section_not_listed");
    return;
  }
  const group = keyCell(reader, "group");
  const outer = service.fields.get(fieldName(path, group));
  if (group !== "" && outer?.field.type !== "group") {
    reader.fail("group", "group_not_listed");
    return;
  }
  const [list, listPath] =
    outer?.field.type === "group"
      ? [outer.field.fields as FormField[], `${outer.path}.fields`]
      : [section.fields, `${path}.sections.${at}.fields`];
  const field = fieldOf(reader, type);
  const fieldPath = `${listPath}.${list.length}`;
  list.push(field);
  service.lines.forms[fieldPath] = { sheet: "Fields", line };
  // A duplicate key is reported as an error of the document; the first field gets the options.
  const name = fieldName(path, field.key);
  if (!service.fields.has(name)) service.fields.set(name, { field, path: fieldPath });
}

/** Reads a row of the sheet `Options`: an option of a field that was read before. */
export function addOption(service: Read, reader: Reader, line: number): void {
  const open = formOf(service, reader);
  if (!open) return;
  const key = keyCell(reader, "field");
  const found = service.fields.get(fieldName(open.path, key));
  if (!found || !("options" in found.field)) {
    reader.fail("field", "choice_not_listed");
    return;
  }
  const { options } = found.field;
  service.lines.forms[`${found.path}.options.${options.length}`] = { sheet: "Options", line };
  const option: Option = { key: keyCell(reader, "option"), label: textOf(reader, "label") };
  const of = reader.read("of", readText, "").split(/\s+/).filter(Boolean);
  const list = options as Option[];
  list.push(found.field.type === "dependent_choice" ? ({ ...option, of } as Option) : option);
}

/** The form to which a row belongs; undefined after an error. */
function formOf({ document, modalities }: Read, reader: Reader): OpenForm | undefined {
  const code = reader.read("country", readText, "").toUpperCase();
  const called = reader.read("modality", readText, "");
  if (called !== "") {
    const found = modalities.get(isUuid(called) ? called.toLowerCase() : called);
    if (!found) {
      reader.fail("modality", "modality_not_listed");
      return undefined;
    }
    found.modality.form ??= { removed: [], sections: [] };
    return { form: found.modality.form, path: `${found.path}.form` };
  }
  if (code === "") return { form: document.form, path: "form" };
  const at = document.countries.findIndex(({ country_code }) => country_code === code);
  const country = document.countries[at];
  if (!country) {
    reader.fail("country", "country_not_listed");
    return undefined;
  }
  country.form ??= { removed: [], sections: [] };
  return { form: country.form, path: `countries.${at}.form` };
}

/** Does not check texts, limits and references: `documentErrors` does. */
function fieldOf(reader: Reader, type: FieldType): FormField {
  const common = {
    key: keyCell(reader, "field"),
    label: textOf(reader, "label"),
    hint: optional(textOf(reader, "hint")),
    example: optional(textOf(reader, "example")),
    required: flag(reader, "required"),
    shown_when: shownWhen(reader),
    data_category: oneOf(reader, "data_category", DATA_CATEGORIES, "none") ?? "none",
    retention_days: number(reader, "retention_days"),
    prefill: oneOf(reader, "prefill", PREFILLS, null) ?? null,
    editable_after_payment: flag(reader, "editable_after_payment"),
    searchable: flag(reader, "searchable"),
    type,
  };
  return { ...common, ...limitsOf(reader, type) } as FormField;
}

function limitsOf(reader: Reader, type: FieldType): object {
  const pricing = () => oneOf(reader, "pricing", PRICINGS, "once") ?? "once";
  const range = () => ({ min: number(reader, "min"), max: number(reader, "max") });
  switch (type) {
    case "short_text":
    case "long_text":
      return { max_length: number(reader, "max_length") ?? Number.NaN };
    case "number":
      return { ...range(), decimals: number(reader, "decimals") ?? 0, pricing: pricing() };
    case "amount":
      return range();
    case "date":
      return {
        precision: oneOf(reader, "precision", DATE_PRECISIONS, "day") ?? "day",
        earliest: reader.read("earliest", readText, "") || null,
        latest: reader.read("latest", readText, "") || null,
      };
    case "one_of":
    case "several_of":
      return { options: [] };
    case "dependent_choice":
      return { parent: keyCell(reader, "parent"), options: [] };
    case "person":
      return { with_birth: flag(reader, "with_birth"), with_parents: flag(reader, "with_parents") };
    case "group":
      return {
        min_rows: number(reader, "min_rows") ?? 0,
        max_rows: number(reader, "max_rows") ?? Number.NaN,
        pricing: pricing(),
        fields: [],
      };
    default:
      return {};
  }
}

function shownWhen(reader: Reader): ShownWhen | null {
  const match = oneOf(reader, "match", ["all", "any"] as const, "all") ?? "all";
  const written = reader.read("conditions", readText, "");
  const conditions = written
    .split(";")
    .filter((one) => one.trim() !== "")
    .map((one): Condition => {
      const [field = "", operator = "", ...values] = one.trim().split(/\s+/);
      const known = OPERATORS.find((name) => name === operator);
      if (!known) reader.fail("conditions", "conditions_invalid");
      return { field, operator: known ?? "is_answered", values };
    });
  return conditions.length > 0 ? { match, conditions } : null;
}

const keyCell = (reader: Reader, column: string): string => reader.read(column, readText, "");
const flag = (reader: Reader, column: string): boolean =>
  reader.read(column, (cell) => readBoolean(cell, false), false);

/** Null for an empty cell. */
const number = (reader: Reader, column: string): number | null =>
  reader.read<number | null>(column, (cell) => (isBlank(cell) ? { value: null } : readNumber(cell)), null);

const isBlank = (cell: Cell): boolean => cell === null || (typeof cell === "string" && cell.trim() === "");

/** One of these words; undefined after an error. An empty cell is an error unless `blank` gives its value. */
function oneOf<Word extends string, Blank = never>(
  reader: Reader,
  column: string,
  words: readonly Word[],
  blank?: Blank,
): Word | Blank | undefined {
  const text = reader.read(column, readText, "").toLowerCase();
  if (text === "" && blank !== undefined) return blank;
  const word = words.find((one) => one === text);
  if (!word) reader.fail(column, text === "" ? "required" : "value_unknown");
  return word;
}

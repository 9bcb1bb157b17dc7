import type { ServiceDocument } from "../document.ts";
import type { FormChanges, FormField, FormSection, ServiceForm, ShownWhen } from "../forms/form.ts";
import { type Cell, SHEETS } from "./sheets.ts";
import { textCells } from "./text-cells.ts";

/** Rows of the sheets `Fields` and `Options`, without the service's title. */
export type FormRows = { fields: Cell[][]; options: Cell[][] };

/** The owner of a form: the service, one of its countries, or a modality. */
type Scope = { service: string; country: string | null; modality: string | null };

/** The rows of all forms of a service: its own, then the changes of each country and of its modalities. */
export function formRows(service: string, document: ServiceDocument): FormRows {
  const rows: FormRows = { fields: [], options: [] };
  addForm(rows, { service, country: null, modality: null }, document.form);
  for (const { country_code: country, form, modalities } of document.countries) {
    addChanges(rows, { service, country, modality: null }, form);
    for (const modality of modalities)
      addChanges(rows, { service, country, modality: modality.id }, modality.form);
  }
  return rows;
}

function addChanges(rows: FormRows, scope: Scope, changes: FormChanges | null): void {
  if (!changes) return;
  for (const field of changes.removed) rows.fields.push(fieldRow(scope, { field, type: "removed" }));
  addForm(rows, scope, changes);
}

function addForm(rows: FormRows, scope: Scope, { sections }: ServiceForm): void {
  for (const section of sections) {
    const title = Object.fromEntries(textCells("label", section.title));
    rows.fields.push(fieldRow(scope, { section: section.key, type: "section", ...title }));
    for (const field of section.fields) addField(rows, scope, section, field, null);
  }
}

function addField(
  rows: FormRows,
  scope: Scope,
  section: FormSection,
  field: FormField,
  group: string | null,
): void {
  const { key, label, hint, example, shown_when, ...rest } = field;
  const { fields, options, ...cells } = { fields: [], options: [], ...rest };
  const conditions = shown_when?.conditions.length ? shown_when : null;
  rows.fields.push(
    fieldRow(scope, {
      ...cells,
      ...Object.fromEntries([
        ...textCells("label", label),
        ...textCells("hint", hint),
        ...textCells("example", example),
      ]),
      section: section.key,
      group,
      field: key,
      match: conditions?.match ?? null,
      conditions: conditions && conditionsCell(conditions),
    }),
  );
  for (const option of options) {
    const of = "of" in option ? option.of.join(" ") : null;
    const cellsOf = { ...scope, field: key, option: option.key, of };
    const texts = Object.fromEntries(textCells("label", option.label));
    rows.options.push(SHEETS.Options.map((column) => ({ ...cellsOf, ...texts })[column] ?? null));
  }
  for (const inner of fields) addField(rows, scope, section, inner, key);
}

const fieldRow = (scope: Scope, cells: Record<string, Cell>): Cell[] =>
  SHEETS.Fields.map((column) => ({ ...cells, ...scope })[column] ?? null);

/** `married is_one_of yes; age at_least 18`. */
const conditionsCell = ({ conditions }: ShownWhen): string =>
  conditions.map(({ field, operator, values }) => [field, operator, ...values].join(" ")).join("; ");

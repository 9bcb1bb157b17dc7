import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDocument, sampleDocument, sampleId, sampleModality } from "../../../test/documents.ts";
import { field, form, forms } from "../../../test/forms.ts";
import { context, edited, organisms, SERVICE, withRow, written } from "../../../test/workbook.ts";
import { documentChanges } from "../changes.ts";
import type { ServiceDocument } from "../document.ts";
import type { FormChanges } from "../forms/form.ts";
import { FIELD_TYPES } from "../forms/form-lists.ts";
import { readSheets } from "./read.ts";
import { FORM_SHEETS, SHEETS, type Sheet } from "./sheets.ts";
import { sheetsOf } from "./write.ts";

/** What a country or a modality asks otherwise; null: nothing. */
const formChanges: fc.Arbitrary<FormChanges | null> = fc.oneof(
  fc.constant(null),
  fc.constant(null).map(() => ({ removed: ["f1", "f2"], sections: [] })),
  forms.map(({ sections }) => (sections.length > 0 ? { removed: [], sections } : null)),
);

const anyDocumentWithForms = fc
  .tuple(anyDocument, forms, fc.array(formChanges, { minLength: 12, maxLength: 12 }))
  .map(([document, form, changes]) => ({
    ...document,
    form,
    countries: document.countries.map((country) => ({
      ...country,
      form: changes.pop() ?? null,
      modalities: country.modalities.map((modality) => ({ ...modality, form: changes.pop() ?? null })),
    })),
  }));

const options = ["a", "b"].map((key) => ({ key, label: { fr: key, en: `${key}!` } }));
const EVERY_TYPE = form(
  ...FIELD_TYPES.filter((type) => type !== "dependent_choice" && type !== "group").map((type) =>
    field(type, type, { hint: { fr: "Indice", en: "Hint" }, data_category: "identity", retention_days: 30 }),
  ),
  field("dependent_choice", "town", {
    parent: "one_of",
    options: options.map((option) => ({ ...option, of: ["a", "c"] })),
  }),
  field("group", "rows", {
    pricing: "each",
    min_rows: 1,
    shown_when: {
      match: "any",
      conditions: [
        { field: "one_of", operator: "is_one_of", values: ["a", "b"] },
        { field: "number", operator: "at_least", values: ["18"] },
        { field: "yes_no", operator: "is_answered", values: [] },
      ],
    },
    fields: [field("one_of", "kind", { options, searchable: true, prefill: null }), field("phone", "call")],
  }),
);

describe("a workbook", () => {
  it("reads back what was exported, whatever the order of sheets, services and columns", () => {
    fc.assert(
      fc.property(fc.array(anyDocumentWithForms, { maxLength: 4 }), fc.boolean(), (documents, turned) => {
        // Modality ids are unique across services: each service gets its own.
        const services = documents.map((document, at) => ({
          id: sampleId(500 + at),
          version: at + 1,
          status: "inactive",
          document,
        }));
        const sheets = sheetsOf(services, organisms);
        const turn = ({ name, rows }: Sheet) => ({ name, rows: rows.map((row) => row.toReversed()) });
        const read = readSheets(turned ? sheets.map(turn).toReversed() : sheets, context);
        expect(read.errors).toEqual([]);
        expect(read.services.map(({ lines: _, broken: __, hasForms: ___, ...service }) => service)).toEqual(
          services,
        );
      }),
    );
  });

  it("reads back every type of field, with its conditions, limits and options", () => {
    const document = sampleDocument({ form: EVERY_TYPE });
    const { services, errors } = readSheets(written(document), context);
    expect(errors).toEqual([]);
    expect(services[0]?.document).toEqual(document);
  });

  it("recognises that an older file has no forms", () => {
    const older = written().filter(({ name }) => !FORM_SHEETS.includes(name));
    expect(readSheets(older, context)).toMatchObject({ errors: [], services: [{ hasForms: false }] });
    expect(readSheets(written(), context)).toMatchObject({ services: [{ hasForms: true }] });
  });

  it("reads numbers and booleans that were retyped as text", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const typed = written(document).map(({ name, rows }) => ({
          name,
          rows: rows.map((row) => row.map((cell) => (cell === null ? " " : String(cell)))),
        }));
        const { services, errors } = readSheets(typed, context);
        expect(errors).toEqual([]);
        expect(documentChanges(document, services[0]?.document as ServiceDocument)).toEqual([]);
      }),
    );
  });

  it("names an organism by its label, or by its id when the label is ambiguous", () => {
    const modality = (number: number, organism_id: string) =>
      sampleModality({ id: sampleId(number), organism_id });
    const document = sampleDocument({
      countries: sampleDocument().countries.map((country) => ({
        ...country,
        modalities: [modality(1, sampleId(901)), modality(2, sampleId(903)), modality(3, sampleId(999))],
      })),
    });
    const cells = written(document)
      .find(({ name }) => name === "Modalities")
      ?.rows.map((row) => row[3]);
    expect(cells).toEqual(["organism", "Mairie (Douala)", sampleId(903), sampleId(999)]);
  });

  it("derives a stable id for each new item", () => {
    const added = () => {
      const named = edited("Services", 2, "service", "nouveau");
      const all = named.map(({ name, rows }) => ({
        name,
        rows: rows.map((row, at) => (at === 0 ? row : row.with(0, "nouveau"))),
      }));
      const anew = edited(
        "Modalities",
        2,
        "modality",
        null,
        edited("Services", 2, "version", null, all as never) as never,
      );
      return readSheets(anew, context);
    };
    const { services, errors } = added();
    expect(errors).toEqual([]);
    expect(services[0]).toMatchObject({ version: null, status: "active" });
    expect(services[0]?.id).not.toBe(SERVICE);
    expect(added().services).toEqual(services);
  });

  it("ignores other sheets, bracketed columns and empty lines", () => {
    const more = withRow("Services", Array(SHEETS.Services.length).fill(" ")).map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((row, at) => [...row, at === 0 ? "(note)" : "anything"]),
    }));
    const { services, errors } = readSheets([{ name: "Lisez-moi", rows: [["x"]] }, ...more], context);
    expect(errors).toEqual([]);
    expect(services).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { sampleId } from "../../../test/documents.ts";
import { context, edited, SERVICE, withRow, written } from "../../../test/workbook.ts";
import { readSheets, serviceErrors } from "./read.ts";
import { type Cell, MAX_ROWS, SHEETS, type Sheet, type SheetName } from "./sheets.ts";

const fieldRow = (cells: Record<string, Cell>): Cell[] =>
  SHEETS.Fields.map((column) => ({ service: SERVICE, ...cells })[column] ?? null);

/** A service with a heading `main` and these rows under it. */
const asking = (...rows: Record<string, Cell>[]): Sheet[] =>
  written().map((sheet) =>
    sheet.name === "Fields"
      ? { ...sheet, rows: [...sheet.rows, ...[HEADING, ...rows].map(fieldRow)] }
      : sheet,
  );
const HEADING = { section: "main", type: "section", label_fr: "Titre", label_en: "Heading" };

describe("a mistake", () => {
  const at = (sheet: string, line: number, column: string | null, code: string) => ({
    sheet,
    line,
    column,
    code,
  });
  const without = (name: string) => written().filter((sheet) => sheet.name !== name);
  const SN = [SERVICE, "SN", true, false, null, "XOF"];

  it.each<[string, Sheet[], object]>([
    ["no sheet", without("Steps"), at("Steps", 1, null, "sheet_missing")],
    ["a sheet twice", [...written(), { name: "STEPS", rows: [] }], at("Steps", 1, null, "sheet_twice")],
    ["no column", edited("Services", 1, "icon", null), at("Services", 1, "icon", "column_missing")],
    [
      "another column",
      written().map(({ name, rows }) => ({
        name,
        rows: rows.map((row) => (name === "Steps" ? [...row, "prix"] : row)),
      })),
      at("Steps", 1, "prix", "column_unknown"),
    ],
    [
      "a column twice",
      written().map(({ name, rows }) => ({
        name,
        rows: rows.map((row) => (name === "Steps" ? [...row, "Step_FR"] : row)),
      })),
      at("Steps", 1, "step_fr", "column_twice"),
    ],
    ["a wide sheet", withRow("Steps", Array(61).fill("x")), at("Steps", 1, null, "too_many_columns")],
    [
      "a long sheet",
      [...without("Steps"), { name: "Steps", rows: Array(MAX_ROWS + 2).fill(["x"]) }],
      at("Steps", 1, null, "too_many_rows"),
    ],
    [
      "a service without key",
      withRow("Services", [null, 1, "active"]),
      at("Services", 3, "service", "required"),
    ],
    [
      "a service twice",
      withRow("Services", [SERVICE.toUpperCase(), 1]),
      at("Services", 3, "service", "service_twice"),
    ],
    [
      "half a version",
      edited("Services", 2, "version", 1.5),
      at("Services", 2, "version", "version_invalid"),
    ],
    [
      "another status",
      edited("Services", 2, "status", "open"),
      at("Services", 2, "status", "status_invalid"),
    ],
    [
      "a price in words",
      edited("Services", 2, "base_price", "cher"),
      at("Services", 2, "base_price", "amount_invalid"),
    ],
    ["no price", edited("Modalities", 2, "price", null), at("Modalities", 2, "price", "required")],
    ["half a franc", edited("Modalities", 2, "price", 0.5), at("Modalities", 2, "price", "amount_invalid")],
    [
      "a negative price",
      edited("Modalities", 2, "price", "-5"),
      at("Modalities", 2, "price", "amount_invalid"),
    ],
    [
      "euros in Cameroon",
      edited("Modalities", 2, "price", "12 €"),
      at("Modalities", 2, "price", "currency_differs"),
    ],
    [
      "euros beside it",
      edited("Modalities", 2, "currency", "EUR"),
      at("Modalities", 2, "currency", "currency_differs"),
    ],
    [
      "another currency",
      edited("Countries", 2, "currency", "GBP"),
      at("Countries", 2, "currency", "currency_unknown"),
    ],
    ["no currency", edited("Countries", 2, "currency", null), at("Countries", 2, "currency", "required")],
    [
      "no yes or no",
      edited("Countries", 2, "is_free", "maybe"),
      at("Countries", 2, "is_free", "boolean_invalid"),
    ],
    ["neither", edited("Countries", 2, "is_free", null), at("Countries", 2, "is_free", "required")],
    [
      "a commission in words",
      edited("Services", 2, "commission_percentage", "ten"),
      at("Services", 2, "commission_percentage", "number_invalid"),
    ],
    [
      "a formula's error",
      edited("Services", 2, "title_fr", { unreadable: true }),
      at("Services", 2, "title_fr", "cell_invalid"),
    ],
    [
      "a country of nobody",
      withRow("Countries", [sampleId(77), ...SN.slice(1)]),
      at("Countries", 3, "service", "service_not_listed"),
    ],
    [
      "a country twice",
      withRow("Countries", SN.with(1, "cm")),
      at("Countries", 3, "country", "country_twice"),
    ],
    ["no country", withRow("Countries", SN.with(1, null)), at("Countries", 3, "country", "required")],
    [
      "a modality elsewhere",
      edited("Modalities", 2, "country", "SN"),
      at("Modalities", 2, "country", "country_not_listed"),
    ],
    [
      "a modality twice",
      withRow("Modalities", [SERVICE, "CM", sampleId(1), null, true, false, 1]),
      at("Modalities", 3, "modality", "modality_twice"),
    ],
    [
      "any organism",
      edited("Modalities", 2, "organism", "X"),
      at("Modalities", 2, "organism", "organism_unknown"),
    ],
    [
      "two of that name",
      edited("Modalities", 2, "organism", "mairie"),
      at("Modalities", 2, "organism", "organism_ambiguous"),
    ],
    [
      "a document of no modality",
      withRow("Documents", [SERVICE, sampleId(9), "a", "a", "a"]),
      at("Documents", 3, "modality", "modality_not_listed"),
    ],
    [
      "a document of a modality without its own",
      withRow("Documents", [SERVICE, sampleId(1), "a", "a", "a"]),
      at("Documents", 3, "modality", "documents_not_own"),
    ],
    [
      "a field under no heading",
      withRow("Fields", fieldRow({ section: "main", field: "a", type: "yes_no" })),
      at("Fields", 2, "section", "section_not_listed"),
    ],
    [
      "a field of no group",
      asking({ section: "main", group: "rows", field: "a", type: "yes_no" }),
      at("Fields", 3, "group", "group_not_listed"),
    ],
    [
      "a field of an unknown type",
      asking({ section: "main", field: "a", type: "colour" }),
      at("Fields", 3, "type", "value_unknown"),
    ],
    [
      "a condition in prose",
      asking({ section: "main", field: "a", type: "yes_no", conditions: "only if married" }),
      at("Fields", 3, "conditions", "conditions_invalid"),
    ],
    [
      "a field that a service leaves out",
      asking({ field: "a", type: "removed" }),
      at("Fields", 3, "type", "value_unknown"),
    ],
    [
      "a form of an unknown country",
      asking({ country: "SN", field: "a", type: "removed" }),
      at("Fields", 3, "country", "country_not_listed"),
    ],
    [
      "a form of an unknown modality",
      asking({ modality: "x", field: "a", type: "removed" }),
      at("Fields", 3, "modality", "modality_not_listed"),
    ],
    [
      "an option of no choice",
      withRow("Options", [SERVICE, null, null, "a", "b", "b", "b"]),
      at("Options", 2, "field", "choice_not_listed"),
    ],
    [
      "one of the sheets of forms",
      written().filter(({ name }) => name !== "Options"),
      at("Options", 1, null, "sheet_missing"),
    ],
  ])("locates %s by sheet, line and column", (_, sheets, expected) => {
    expect(readSheets(sheets, context).errors).toEqual([expected]);
  });

  it.each([
    [{ label_en: null }, "label_en", "required"],
    [{ field: "Nom complet" }, "field", "key_invalid"],
    [{ max_length: null }, "max_length", "limit_invalid"],
    [{ conditions: "unknown is_answered" }, "conditions", "condition_unknown_field"],
    [{ hint_fr: "x".repeat(501), hint_en: "x" }, "hint_fr", "too_long"],
  ])("locates a field with %j that only the document's rules refuse", (cells, column, code) => {
    const known = { section: "main", field: "name", type: "short_text", label_fr: "Nom", label_en: "Name" };
    const { services, errors } = readSheets(asking({ ...known, max_length: 50, ...cells }), context);
    expect(errors).toEqual([]);
    expect(services.flatMap(serviceErrors)).toEqual([at("Fields", 3, column, code)]);
  });

  it("locates an option of a field of a group", () => {
    const rows = asking(
      { section: "main", field: "rows", type: "group", label_fr: "R", label_en: "R", max_rows: 3 },
      { section: "main", group: "rows", field: "kind", type: "one_of", label_fr: "K", label_en: "K" },
    ).map((sheet) =>
      sheet.name === "Options"
        ? { ...sheet, rows: [...sheet.rows, [SERVICE, null, null, "kind", "a", "A", null]] }
        : sheet,
    );
    const { services, errors } = readSheets(rows, context);
    expect(errors).toEqual([]);
    expect(services.flatMap(serviceErrors)).toEqual([at("Options", 2, "label_en", "required")]);
  });

  it("refuses a version number on a new service", () => {
    const renamed = written().map(({ name, rows }) => ({
      name,
      rows: rows.map((row, index) => (index === 0 ? row : row.with(0, "nouveau"))),
    }));
    expect(readSheets(renamed, context).errors).toEqual([at("Services", 2, "version", "version_unexpected")]);
  });

  it.each<[SheetName, number, string, Cell, string]>([
    ["Services", 2, "title_en", " ", "required"],
    ["Services", 2, "title_fr", "x".repeat(121), "too_long"],
    ["Services", 2, "title_fr", "a\nb", "text_invalid"],
    ["Services", 2, "category", "autre", "category_unknown"],
    ["Services", 2, "icon", "unicorn", "icon_unknown"],
    ["Services", 2, "redirect_path", "//evil.example", "path_invalid"],
    ["Services", 2, "commission_percentage", 101, "percentage_invalid"],
    ["Services", 2, "estimated_time_minimum", null, "required"],
    ["Services", 2, "estimated_time_unit", "lustres", "unit_unknown"],
    ["Services", 2, "estimated_time_maximum", 2, "duration_invalid"],
    ["Services", 2, "base_price", 2e9, "amount_invalid"],
    ["Countries", 2, "country_fee", 2e9, "amount_invalid"],
    ["Modalities", 2, "price", 2e9, "amount_invalid"],
    ["Modalities", 2, "conditions_fr", "Oui", "required"],
    ["Documents", 2, "key", "Pièce", "key_invalid"],
    ["Documents", 2, "name_en", null, "required"],
    ["Steps", 2, "step_fr", "x".repeat(301), "too_long"],
    ["Steps", 2, "actor", "nous", "actor_unknown"],
    ["Steps", 2, "actor", null, "actor_unknown"],
  ])(
    "in %s, line %i, column %s, is reported there although only the document's rules find it",
    (sheet, line, column, cell, code) => {
      const { services, errors } = readSheets(edited(sheet, line, column, cell), context);
      expect(errors).toEqual([]);
      const reported = services.flatMap(serviceErrors);
      const where = column === "conditions_fr" ? "conditions_en" : column;
      expect(reported).toEqual([at(sheet, line, where, code)]);
    },
  );
});

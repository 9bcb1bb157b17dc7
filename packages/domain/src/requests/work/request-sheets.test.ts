import fc from "fast-check";
import { expect, test } from "vitest";
import { field, form, forms, sentAnswers } from "../../../test/forms.ts";
import type { ServiceForm } from "../../catalogue/forms/form.ts";
import { formIn } from "../../catalogue/forms/form-texts.ts";
import { readAnswers } from "../../catalogue/forms/read-answers.ts";
import { type ExportedRequest, requestSheets } from "./request-sheets.ts";

const WORDS = {
  all: "Demandes",
  reference: "Référence",
  columns: ["Référence", "Client"],
  yes: "Oui",
  no: "Non",
  father: (name: string) => `père : ${name}`,
  mother: (name: string) => `mère : ${name}`,
  language: "fr",
} as const;
const words = { ...WORDS, columns: [...WORDS.columns] };

const request = (
  reference: string,
  asked: ServiceForm,
  answers: ExportedRequest["answers"],
  title = "Acte",
  documents: ExportedRequest["documents"] = [],
): ExportedRequest => ({
  reference,
  service: { id: title, title },
  cells: [reference, "Ada"],
  form: formIn(asked, "fr"),
  answers,
  documents,
});

test("writes a sheet with all requests, and one for each service that asks something, with a column for each field", () => {
  const asked = form(
    field("short_text", "name", { label: { fr: "Nom", en: "Name" } }),
    field("explanation", "note"),
    field("number", "copies", { label: { fr: "Copies", en: "Copies" } }),
    field("yes_no", "urgent", { label: { fr: "Urgent", en: "Urgent" } }),
    field("group", "children", {
      label: { fr: "Enfants", en: "Children" },
      fields: [field("date", "born", { label: { fr: "Né le", en: "Born" } })],
    }),
  );
  const sheets = requestSheets(
    [
      request("R-1", asked, { name: "=1+1", copies: "3", children: [{ born: "1987" }, { born: "1990-03" }] }),
      request("R-2", form(), {}, "Ménage"),
      request("R-3", asked, { urgent: "yes" }),
    ],
    words,
  );
  expect(sheets).toEqual([
    {
      name: "Demandes",
      rows: [
        ["Référence", "Client"],
        ["R-1", "Ada"],
        ["R-2", "Ada"],
        ["R-3", "Ada"],
      ],
    },
    {
      name: "Acte",
      rows: [
        ["Référence", "Nom", "Copies", "Urgent", "Enfants: Né le"],
        ["R-1", "=1+1", 3, null, "1987\nmars 1990"],
        ["R-3", null, null, "Oui", null],
      ],
    },
  ]);
});

test("writes the columns of earlier versions of a form too, read with the version that was asked", () => {
  const earlier = form(field("one_of", "a"), field("short_text", "b"));
  const later = form(
    field("one_of", "a", { options: [{ key: "a", label: { fr: "Autre", en: "Other" } }] }),
    field("short_text", "c"),
  );
  const [, sheet] = requestSheets(
    [request("R-1", later, { a: "a", c: "y" }), request("R-2", earlier, { a: "a", b: "x" })],
    words,
  );
  expect(sheet?.rows).toEqual([
    ["Référence", "a", "c", "b"],
    ["R-1", "Autre", "y", null],
    ["R-2", "a", null, "x"],
  ]);
});

test("writes a column for each document that says whether it was given, and nothing where it is not asked", () => {
  const document = (key: string, given: boolean) => ({ key, name: `${key}!`, given });
  const [, sheet] = requestSheets(
    [
      request("R-1", form(field("short_text", "a")), { a: "x" }, "Acte", [document("photo", true)]),
      request("R-2", form(field("document", "consent")), {}, "Acte", [
        document("photo", false),
        document("field:consent", true),
      ]),
    ],
    words,
  );
  expect(sheet?.rows).toEqual([
    ["Référence", "a", "photo!", "field:consent!"],
    ["R-1", "x", "Oui", null],
    ["R-2", null, "Non", "Oui"],
  ]);
});

test("names sheets as spreadsheets demand, each once", () => {
  const asked = form(field("short_text", "a"));
  const names = ["a/b:c", "A b c", "x".repeat(40), "x".repeat(41), "'", "demandes"];
  const sheets = requestSheets(
    names.map((title, at) => request(`R-${at}`, asked, {}, title)),
    words,
  );
  expect(sheets.map(({ name }) => name)).toEqual([
    "Demandes",
    "a b c",
    "A b c (2)",
    "x".repeat(31),
    `${"x".repeat(27)} (2)`,
    "-",
    "demandes (2)",
  ]);
});

test("whatever was answered, each row has the cells of its header", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(forms, sentAnswers), { maxLength: 4 }), (drawn) => {
      const requests = drawn.map(([asked, sent], at) => request(`R-${at}`, asked, readAnswers(asked, sent)));
      for (const { rows } of requestSheets(requests, words))
        for (const row of rows) expect(row).toHaveLength(rows[0]?.length ?? 0);
    }),
  );
});

import type { FormField, FormSection } from "@passerelle/domain/catalogue/forms/form";
import { formErrors } from "@passerelle/domain/catalogue/forms/form-errors";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { field, forms } from "../../../../../../packages/domain/test/forms.ts";
import {
  copySections,
  fieldKeys,
  fieldsBefore,
  keyOf,
  moveField,
  newField,
  readOptions,
  shiftField,
  typesFor,
  withType,
} from "./edit-form.ts";

const label = (text: string) => ({ fr: text, en: text });
const section = (key: string, ...fields: FormField[]): FormSection => ({ key, title: label(key), fields });
const layout = (sections: FormSection[]) =>
  sections.map(({ key, fields }) => `${key}: ${fields.map((one) => one.key).join(" ")}`.trim());
const on = (key: string) => ({
  match: "all" as const,
  conditions: [{ field: key, operator: "is_answered" as const, values: [] }],
});

const SECTIONS = [
  section("one", field("short_text", "a"), field("short_text", "b")),
  section("two", field("short_text", "c"), field("short_text", "d")),
  section("empty"),
];

describe("keyOf", () => {
  it.each([
    ["Nom du défunt", [], "nom_du_defunt"],
    ["Nom", ["nom", "nom_2"], "nom_3"],
    ["2ᵉ prénom", [], "prenom"],
    ["constructor", [], "constructor_2"],
    ["???", [], "question"],
  ])("makes of « %s » beside %j the key %s", (text, taken, expected) => {
    expect(keyOf(label(text), taken)).toBe(expected);
  });

  it("makes valid keys of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(keyOf(label(text), [])).toMatch(/^[a-z][a-z0-9_]{0,39}$/);
      }),
    );
  });
});

it("offers every type, but no group and no document in a group", () => {
  expect(typesFor(false).filter((type) => !typesFor(true).includes(type))).toEqual(["group", "document"]);
});

it.each(typesFor(false))("adds a field of type %s that lacks only what has to be chosen", (type) => {
  const before = field("one_of", "before");
  const made = newField(type, label("Question"), ["before"]);
  const codes = formErrors({ sections: [section("one", before, made)] }).map(({ code }) => code);
  const missing: Record<string, string[]> = {
    one_of: ["options_missing"],
    several_of: ["options_missing"],
    dependent_choice: ["options_missing", "parent_invalid"],
    group: ["required"],
  };
  expect(codes).toEqual(missing[type] ?? []);
});

describe("moveField", () => {
  it.each([
    ["a", "b", ["one: b a", "two: c d", "empty:"]],
    ["b", "a", ["one: b a", "two: c d", "empty:"]],
    ["a", "c", ["one: b", "two: c a d", "empty:"]],
    ["d", "a", ["one: d a b", "two: c", "empty:"]],
    ["a", "empty", ["one: b", "two: c d", "empty: a"]],
    ["a", "a", ["one: a b", "two: c d", "empty:"]],
    ["x", "a", ["one: a b", "two: c d", "empty:"]],
    ["a", "x", ["one: a b", "two: c d", "empty:"]],
  ])("moves %s to %s", (key, over, expected) => {
    expect(layout(moveField(SECTIONS, key, over))).toEqual(expected);
  });
});

describe("shiftField", () => {
  it.each([
    ["a", 1, ["one: b a", "two: c d", "empty:"]],
    ["b", 1, ["one: a", "two: b c d", "empty:"]],
    ["c", -1, ["one: a b c", "two: d", "empty:"]],
    ["d", 1, ["one: a b", "two: c", "empty: d"]],
    ["a", -1, ["one: a b", "two: c d", "empty:"]],
  ] as const)("moves %s by %d", (key, by, expected) => {
    expect(layout(shiftField(SECTIONS, key, by))).toEqual(expected);
  });
});

it("lists the fields before one, in its group too", () => {
  const group = field("group", "g", { fields: [field("yes_no", "x"), field("yes_no", "y")] });
  const form = {
    sections: [section("one", field("yes_no", "a"), group), section("two", field("yes_no", "b"))],
  };
  const keys = (of: string) => fieldsBefore(form, of).map(({ key }) => key);
  expect(keys("a")).toEqual([]);
  expect(keys("y")).toEqual(["a", "x"]);
  expect(keys("b")).toEqual(["a", "g"]);
});

describe("copySections", () => {
  it("gives copies free keys, which their conditions and choices follow", () => {
    const source = [
      section(
        "one",
        field("one_of", "region"),
        field("dependent_choice", "town", { parent: "region", shown_when: on("region") }),
        field("group", "list", { fields: [field("short_text", "item", { shown_when: on("town") })] }),
      ),
    ];
    const [copy] = copySections(source, ["region", "item", "item_2"], ["one"]);
    expect(copy?.key).toBe("one_2");
    expect(copy?.fields).toMatchObject([
      { key: "region_2" },
      { key: "town", parent: "region_2", shown_when: on("region_2") },
      { key: "list", fields: [{ key: "item_3", shown_when: on("town") }] },
    ]);
  });

  it("copies a form twice without an error", () => {
    fc.assert(
      fc.property(forms, ({ sections }) => {
        const copies = copySections(
          sections,
          fieldKeys(sections),
          sections.map(({ key }) => key),
        );
        const errors = formErrors({ sections: [...sections, ...copies] });
        expect(errors).toEqual(formErrors({ sections }));
      }),
    );
  });
});

it("keeps texts and options when the type changes", () => {
  const hint = label("hint");
  const asked = field("one_of", "a", { hint, required: true, shown_when: on("b") });
  expect(withType(asked, "several_of")).toMatchObject({
    key: "a",
    hint,
    required: true,
    options: asked.options,
  });
  expect(withType(asked, "dependent_choice")).toMatchObject({
    parent: "",
    options: [{ key: "a", of: [] }, {}, {}],
  });
  expect(withType(asked, "date")).not.toHaveProperty("options");
  expect(withType(field("number", "n", { min: 5, max: 9 }), "amount")).toMatchObject({ min: 5, max: 9 });
  expect(withType(asked, "explanation").required).toBe(false);
});

it("reads options from lines, with the English label after a bar or a tab", () => {
  expect(readOptions("Mairie | Town hall\n\nTribunal\tCourt\r\nDouala\nDouala", ["douala"])).toEqual([
    { key: "mairie", label: { fr: "Mairie", en: "Town hall" } },
    { key: "tribunal", label: { fr: "Tribunal", en: "Court" } },
    { key: "douala_2", label: label("Douala") },
    { key: "douala_3", label: label("Douala") },
  ]);
});

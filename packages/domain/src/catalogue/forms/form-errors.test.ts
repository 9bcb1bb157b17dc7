import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { field, form, forms } from "../../../test/forms.ts";
import { answerErrors } from "./answer-errors.ts";
import type { Condition, FormField, ServiceForm } from "./form.ts";
import { changesErrors, formErrors } from "./form-errors.ts";
import { todayAt } from "./partial-date.ts";
import { shownForm } from "./visibility.ts";

const on = (key: string, operator: Condition["operator"] = "is_one_of", ...values: string[]) => ({
  match: "all" as const,
  conditions: [{ field: key, operator, values }],
});
const found = (asked: ServiceForm) => formErrors(asked).map(({ path, code }) => `${path} ${code}`);
const first = "sections.0.fields.0";
const second = "sections.0.fields.1";

it("accepts a form with every type of field", () => {
  const label = { fr: "x", en: "x" };
  const asked = form(
    field("short_text", "a"),
    field("long_text", "b"),
    field("number", "c", { min: 1, max: 10, pricing: "each" }),
    field("amount", "d"),
    field("date", "e", { precision: "year", earliest: "1900", latest: "today-18y" }),
    field("yes_no", "f"),
    field("one_of", "g", { shown_when: on("f", "is_one_of", "yes") }),
    field("several_of", "h", { shown_when: on("c", "at_least", "2") }),
    field("dependent_choice", "i", { parent: "g", options: [{ key: "x", label, of: ["a", "b"] }] }),
    field("person", "j", { shown_when: on("e", "at_most", "2000") }),
    field("place", "k"),
    field("address", "l"),
    field("phone", "m", { prefill: "customer_phone" }),
    field("email", "n", { shown_when: on("m", "is_answered") }),
    field("organism", "o"),
    field("group", "p", {
      fields: [
        field("yes_no", "q"),
        field("date", "r", { shown_when: on("q", "is_one_of", "no") }),
        field("amount", "s", { shown_when: on("g", "is_none_of", "c") }),
      ],
    }),
    field("document", "t"),
    field("explanation", "u", { label: { fr: "Deux\nlignes", en: "Two\nlines" } }),
  );
  expect(found(asked)).toEqual([]);
});

describe("refuses", () => {
  it.each<[string, FormField[], string[]]>([
    ["keys that are no slugs", [field("yes_no", "Été")], [`${first}.key key_invalid`]],
    ["a key that every object has", [field("yes_no", "constructor")], [`${first}.key key_invalid`]],
    ["two fields with one key", [field("yes_no", "a"), field("date", "a")], [`${second}.key key_twice`]],
    [
      "a key of a group's field that is used elsewhere",
      [field("yes_no", "a"), field("group", "g", { fields: [field("date", "a")] })],
      [`${second}.fields.0.key key_twice`],
    ],
    [
      "a label without a translation",
      [field("yes_no", "a", { label: { fr: "Oui ?", en: " " } })],
      [`${first}.label.en required`],
    ],
    [
      "control characters",
      [field("yes_no", "a", { label: { fr: "a\u202eb", en: "a\nb" } })],
      [`${first}.label.fr text_invalid`, `${first}.label.en text_invalid`],
    ],
    ["an unknown type", [{ ...field("yes_no", "a"), type: "evil" } as never], [`${first}.type type_unknown`]],
    [
      "a group in a group",
      [field("group", "a", { fields: [field("group", "b", { fields: [field("date", "c")] }) as never] })],
      [`${first}.fields.0.type type_unknown`],
    ],
    ["a group without fields", [field("group", "a")], [`${first}.fields required`]],
    [
      "a choice without options",
      [field("one_of", "a", { options: [] })],
      [`${first}.options options_missing`],
    ],
    ["limits in the wrong order", [field("number", "a", { min: 5, max: 1 })], [`${first}.max limit_invalid`]],
    ["a limit that is no date", [field("date", "a", { latest: "hier" })], [`${first}.latest limit_invalid`]],
    [
      "more rows than allowed",
      [field("group", "a", { max_rows: 1000, fields: [field("date", "b")] })],
      [`${first}.max_rows limit_invalid`],
    ],
    [
      "a price multiplied without a most",
      [field("number", "a", { min: 1, pricing: "each" })],
      [`${first}.max limit_invalid`],
    ],
    [
      "two numbers that multiply the price",
      [
        field("number", "a", { min: 1, max: 9, pricing: "each" }),
        field("number", "b", { min: 1, max: 9, pricing: "each" }),
      ],
      ["sections priced_twice"],
    ],
    [
      "a condition on itself",
      [field("yes_no", "a", { shown_when: on("a", "is_one_of", "yes") })],
      [`${first}.shown_when.conditions.0 condition_later_field`],
    ],
    [
      "a condition on a later field",
      [field("yes_no", "a", { shown_when: on("b", "is_one_of", "yes") }), field("yes_no", "b")],
      [`${first}.shown_when.conditions.0 condition_later_field`],
    ],
    [
      "a condition on an unknown field",
      [field("yes_no", "a", { shown_when: on("z", "is_answered") })],
      [`${first}.shown_when.conditions.0 condition_unknown_field`],
    ],
    [
      "a condition on a field of a group's rows",
      [
        field("group", "g", { fields: [field("yes_no", "a")] }),
        field("yes_no", "b", { shown_when: on("a", "is_one_of", "yes") }),
      ],
      [`${second}.shown_when.conditions.0 condition_later_field`],
    ],
    [
      "a value that the earlier field does not offer",
      [field("yes_no", "a"), field("date", "b", { shown_when: on("a", "is_one_of", "maybe") })],
      [`${second}.shown_when.conditions.0 condition_invalid`],
    ],
    [
      "an operator that the earlier field does not know",
      [field("yes_no", "a"), field("date", "b", { shown_when: on("a", "at_least", "1") })],
      [`${second}.shown_when.conditions.0 condition_invalid`],
    ],
    [
      "a dependent choice before its parent",
      [
        field("dependent_choice", "a", {
          parent: "b",
          options: [{ key: "x", label: { fr: "x", en: "x" }, of: ["a"] }],
        }),
        field("one_of", "b"),
      ],
      [`${first}.parent parent_invalid`],
    ],
  ])("%s", (_what, fields, errors) => {
    expect(found(form(...fields))).toEqual(errors);
  });

  it("201 fields, without looking at them", () => {
    const fields = Array.from({ length: 201 }, () => field("yes_no", "A"));
    expect(found(form(...fields))).toEqual(["sections too_many"]);
  });

  it("more sections than a page can show", () => {
    const [section] = form(field("yes_no", "a")).sections;
    expect(found({ sections: Array.from({ length: 21 }, () => section as never) })).toEqual([
      "sections too_many",
    ]);
  });
});

it("finds the generated forms valid, whose fields are all shown by some answers", () => {
  fc.assert(
    fc.property(forms, (asked) => {
      fc.pre(asked.sections[0]?.fields.length !== 0);
      expect(found(asked)).toEqual([]);
      const yes = Object.fromEntries(
        (asked.sections[0]?.fields ?? [])
          .filter(({ type }) => type === "yes_no")
          .map(({ key }) => [key, "yes"]),
      );
      expect(shownForm(asked, yes)).toEqual(asked);
    }),
  );
});

it("checks 200 fields with conditions on each other", () => {
  const fields = Array.from({ length: 200 }, (_, at) =>
    field("yes_no", `f${at}`, {
      shown_when: at === 0 ? null : on(`f${at - 1}`, "is_one_of", "yes"),
      required: true,
    }),
  );
  const asked = form(...fields);
  expect(found(asked)).toEqual([]);
  const answers = Object.fromEntries(fields.slice(0, 199).map(({ key }) => [key, "yes"]));
  expect(answerErrors(asked, answers, todayAt(new Date("2026-11-23T12:00:00Z")))).toEqual([
    { path: "f199", code: "required" },
  ]);
});

describe("changes of a form", () => {
  const base = form(
    field("yes_no", "abroad"),
    field("place", "where", { shown_when: on("abroad", "is_one_of", "yes") }),
  );
  const changes = (removed: string[], ...fields: FormField[]) => ({
    removed,
    sections: fields.length > 0 ? [{ key: "local", title: { fr: "x", en: "x" }, fields }] : [],
  });
  it.each<[string, string[], FormField[], string[]]>([
    [
      "an added field that depends on one of the service",
      [],
      [field("email", "a", { shown_when: on("abroad", "is_empty") })],
      [],
    ],
    ["a replaced field", [], [field("yes_no", "abroad", { required: true })], []],
    ["a removed field on which nothing depends", ["where"], [], []],
    ["a removed field on which another depends", ["abroad"], [], ["removed condition_unknown_field"]],
    ["a removed field that is not there", ["other"], [], ["removed.0 field_unknown"]],
    ["an invalid added field", [], [field("yes_no", "A")], ["sections.0.fields.0.key key_invalid"]],
    [
      "a replaced field that its dependants no longer understand",
      [],
      [field("short_text", "abroad", {})],
      ["removed condition_invalid"],
    ],
  ])("%s", (_what, removed, fields, errors) => {
    const found = changesErrors(base, changes(removed, ...fields)).map(({ path, code }) => `${path} ${code}`);
    expect(found).toEqual(errors);
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { field, form, forms, sentAnswers } from "../../../test/forms.ts";
import { canonicalAnswers } from "./canonical.ts";
import { correctAnswers, correctionForm, isSameAnswer } from "./correction.ts";
import type { ServiceForm, ShownWhen } from "./form.ts";
import { todayAt } from "./partial-date.ts";
import { readAnswers } from "./read-answers.ts";

const TODAY = todayAt(new Date("2026-11-24T12:00:00Z"));
const when = (on: string, value: string): ShownWhen => ({
  match: "all",
  conditions: [{ field: on, operator: "is_one_of", values: [value] }],
});
const FORM = form(
  field("short_text", "birth_place", { required: true }),
  field("yes_no", "married", { required: true }),
  field("person", "spouse", {
    required: true,
    with_birth: false,
    with_parents: false,
    shown_when: when("married", "yes"),
  }),
  field("short_text", "spouse_town", {
    shown_when: { match: "all", conditions: [{ field: "spouse", operator: "is_answered", values: [] }] },
  }),
  field("explanation", "note"),
);
const STORED = { birth_place: "Douala", married: "no" };
const SPOUSE = { family_name: "Ngo", given_names: "Ada" };
const keysOf = (some: ServiceForm<unknown> | undefined) =>
  some?.sections.flatMap(({ fields }) => fields.map(({ key }) => key));

test.each([
  ["birth_place", ["birth_place"]],
  ["married", ["married", "spouse", "spouse_town"]],
  ["spouse", ["spouse", "spouse_town"]],
  ["note", undefined],
  ["unknown", undefined],
])("a correction of %s asks %j", (key, keys) => {
  expect(keysOf(correctionForm(FORM, key))).toEqual(keys);
});

test("asks a group whose inner fields depend on the corrected one, and a dependent choice", () => {
  const grouped = form(
    field("yes_no", "twins"),
    field("group", "children", {
      fields: [field("short_text", "second_name", { shown_when: when("twins", "yes") })],
    }),
    field("one_of", "region"),
    field("dependent_choice", "town", { parent: "region" }),
  );
  expect(keysOf(correctionForm(grouped, "twins"))).toEqual(["twins", "children"]);
  expect(keysOf(correctionForm(grouped, "region"))).toEqual(["region", "town"]);
});

const correct = (key: string, given: unknown) => correctAnswers(FORM, STORED, key, given, TODAY);

test("changes the corrected answer only, whatever else was sent", () => {
  expect(correct("birth_place", { birth_place: " Édéa ", married: "yes", evil: "x" })).toEqual({
    ok: true,
    answers: { birth_place: "Édéa", married: "no" },
    changes: [{ field: "birth_place", before: "Douala", after: "Édéa" }],
  });
});

test("requires what the correction shows, and clears what it hides", () => {
  expect(correct("married", { married: "yes" })).toEqual({
    ok: false,
    errors: [
      { path: "spouse.family_name", code: "required" },
      { path: "spouse.given_names", code: "required" },
    ],
  });
  const married = correct("married", { married: "yes", spouse: SPOUSE });
  expect(married).toMatchObject({ ok: true, answers: { ...STORED, married: "yes", spouse: SPOUSE } });
  const stored = { ...STORED, married: "yes", spouse: SPOUSE };
  expect(correctAnswers(FORM, stored, "married", { married: "no", spouse: SPOUSE }, TODAY)).toEqual({
    ok: true,
    answers: STORED,
    changes: [
      { field: "married", before: "yes", after: "no" },
      { field: "spouse", before: SPOUSE, after: null },
    ],
  });
});

test("a correction with the same answer changes nothing, and a blank one is refused", () => {
  expect(correct("birth_place", { birth_place: "Douala" })).toMatchObject({ ok: true, changes: [] });
  expect(correct("birth_place", { birth_place: " " })).toMatchObject({ ok: false });
  expect(correct("note", {})).toMatchObject({ ok: false });
});

test("rows can be corrected but not added, where each of them was paid", () => {
  const priced = form(
    field("group", "children", {
      pricing: "each",
      min_rows: 1,
      max_rows: 5,
      fields: [field("short_text", "name", { required: true })],
    }),
  );
  const stored = { children: [{ name: "A" }, { name: "B" }] };
  const given = (...names: string[]) =>
    correctAnswers(priced, stored, "children", { children: names.map((name) => ({ name })) }, TODAY);
  expect(given("A", "C")).toMatchObject({ ok: true });
  for (const names of [["A"], ["A", "B", "C"]])
    expect(given(...names)).toEqual({ ok: false, errors: [{ path: "children", code: "quantity_fixed" }] });
});

test("the order of parts does not make a difference", () => {
  expect(isSameAnswer(SPOUSE, { given_names: "Ada", family_name: "Ngo" })).toBe(true);
  expect(isSameAnswer(["a", "b"], ["b", "a"])).toBe(false);
  expect(isSameAnswer(null, "a")).toBe(false);
});

test("whatever is sent, other answers stay, and repeating the correction changes nothing", () => {
  fc.assert(
    fc.property(forms, sentAnswers, sentAnswers, fc.nat(7), (drawn, before, given, at) => {
      const stored = canonicalAnswers(drawn, readAnswers(drawn, before));
      const key = `f${at}`;
      const done = correctAnswers(drawn, stored, key, given, TODAY);
      if (!done.ok) return void expect(done.errors.length).toBeGreaterThan(0);
      const asked = new Set(keysOf(correctionForm(drawn, key)));
      for (const [other, answer] of Object.entries(stored))
        if (!asked.has(other)) expect(done.answers[other]).toEqual(answer);
      const again = correctAnswers(drawn, done.answers, key, given, TODAY);
      expect(again).toMatchObject({ ok: true, changes: [] });
    }),
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { field, form, forms, sentAnswers } from "../../../test/forms.ts";
import { answerErrors, parseNumber } from "./answer-errors.ts";
import { canonicalAnswers } from "./canonical.ts";
import { type FormField, fieldsOf } from "./form.ts";
import { changeForm } from "./form-changes.ts";
import { todayAt } from "./partial-date.ts";
import { readAnswers } from "./read-answers.ts";
import { shownAnswers, shownForm } from "./visibility.ts";

const TODAY = todayAt(new Date("2026-11-23T12:00:00Z"));
const when = (key: string, ...values: string[]): FormField["shown_when"] => ({
  match: "all",
  conditions: [{ field: key, operator: "is_one_of", values }],
});

describe("readAnswers", () => {
  it("drops unknown fields, other shapes and blank texts", () => {
    const asked = form(
      field("short_text", "name"),
      field("several_of", "papers"),
      field("place", "where"),
      field("group", "rows", { max_rows: 2, fields: [field("yes_no", "ok")] }),
      field("document", "scan"),
    );
    expect(
      readAnswers(asked, {
        name: "  ",
        papers: ["c", "a", "evil", "a"],
        where: { town: "Douala", planet: "Mars", country: "" },
        rows: [{ ok: "yes", x: 1 }, "no", { ok: "no" }],
        scan: "file",
        other: "x",
      }),
    ).toEqual({ papers: ["a", "c"], where: { town: "Douala" }, rows: [{ ok: "yes" }, {}] });
  });

  it("reads whatever a browser sends, and reading again changes nothing", () => {
    fc.assert(
      fc.property(forms, sentAnswers, (asked, sent) => {
        const read = readAnswers(asked, sent);
        expect(readAnswers(asked, read)).toEqual(read);
        const keys = new Set(asked.sections.flatMap(({ fields }) => fields.map(({ key }) => key)));
        expect(Object.keys(read).every((key) => keys.has(key))).toBe(true);
        expect(() => answerErrors(asked, read, TODAY)).not.toThrow();
        expect(() => JSON.stringify(canonicalAnswers(asked, read))).not.toThrow();
      }),
    );
  });
});

describe("conditions", () => {
  const asked = form(
    field("yes_no", "married"),
    field("one_of", "kind", { shown_when: when("married", "yes") }),
    field("short_text", "why", { shown_when: when("kind", "b", "c") }),
    field("number", "age"),
    field("short_text", "guardian", {
      shown_when: { match: "any", conditions: [{ field: "age", operator: "at_most", values: ["17"] }] },
    }),
    field("date", "born"),
    field("short_text", "recent", {
      shown_when: { match: "all", conditions: [{ field: "born", operator: "at_least", values: ["2000"] }] },
    }),
  );
  const shown = (answers: object) =>
    fieldsOf(shownForm(asked, readAnswers(asked, answers))).map(({ field: { key } }) => key);
  const always = ["married", "age", "born"];

  it.each([
    [{}, always],
    [{ married: "yes" }, ["married", "kind", "age", "born"]],
    [{ married: "yes", kind: "b" }, ["married", "kind", "why", "age", "born"]],
    // The answer of a hidden field counts for nothing.
    [{ married: "no", kind: "b" }, always],
    [{ age: "17" }, ["married", "age", "guardian", "born"]],
    [{ age: "18" }, always],
    [{ age: "many" }, always],
    [{ born: "2000" }, [...always, "recent"]],
    [{ born: "1999-12-31" }, always],
    [{ born: "soon" }, always],
  ])("%j shows %j", (answers, keys) => {
    expect(shown(answers)).toEqual(keys);
  });

  it("clears the answers of hidden fields, in rows too", () => {
    const group = field("group", "rows", {
      fields: [field("yes_no", "minor"), field("short_text", "parent", { shown_when: when("minor", "yes") })],
    });
    const answers = {
      rows: [
        { minor: "yes", parent: "A" },
        { minor: "no", parent: "B" },
      ],
    };
    expect(shownAnswers(form(group), answers)).toEqual({
      rows: [{ minor: "yes", parent: "A" }, { minor: "no" }],
    });
  });

  it("never keeps an answer of a hidden field, and clearing again changes nothing", () => {
    fc.assert(
      fc.property(forms, sentAnswers, (asked, sent) => {
        const cleared = shownAnswers(asked, readAnswers(asked, sent));
        const visible = new Set(fieldsOf(shownForm(asked, cleared)).map(({ field: { key } }) => key));
        expect(Object.keys(cleared).every((key) => visible.has(key))).toBe(true);
        expect(shownAnswers(asked, cleared)).toEqual(cleared);
      }),
    );
  });
});

describe("answerErrors", () => {
  const codes = (asked: FormField, answer: unknown) => {
    const fields = form(asked);
    return answerErrors(fields, readAnswers(fields, { [asked.key]: answer }), TODAY).map(
      ({ path, code }) => `${path} ${code}`,
    );
  };

  it.each([
    [field("short_text", "f", { required: true }), "", ["f required"]],
    [field("short_text", "f", { max_length: 3 }), "abcd", ["f too_long"]],
    [field("short_text", "f"), "a\nb", ["f text_invalid"]],
    [field("long_text", "f"), "a\nb", []],
    [field("long_text", "f"), "<script>alert(1)</script>", []],
    [field("number", "f", { min: 1, max: 5 }), "0", ["f too_small"]],
    [field("number", "f", { min: 1, max: 5 }), "6", ["f too_large"]],
    [field("number", "f"), "2,5", ["f number_invalid"]],
    [field("number", "f", { decimals: 1 }), "2,5", []],
    [field("number", "f"), "1e9", ["f number_invalid"]],
    [field("amount", "f"), "25 000", []],
    [field("date", "f"), "1987", ["f date_incomplete"]],
    [field("date", "f", { precision: "year" }), "1987", []],
    [field("date", "f", { precision: "year" }), "1987--03", ["f date_incomplete"]],
    [field("date", "f", { precision: "year" }), "-03-12", ["f date_incomplete"]],
    [field("date", "f", { precision: "year" }), "19", ["f date_invalid"]],
    [field("date", "f"), "2026-02-30", ["f date_invalid"]],
    [field("date", "f", { earliest: "today" }), "2026-11-22", ["f too_early"]],
    [field("date", "f", { earliest: "today" }), "2026-11-23", []],
    [field("date", "f", { latest: "today" }), "2026-11-24", ["f too_late"]],
    [field("date", "f", { latest: "today" }), "2026-11-23", []],
    [field("date", "f", { latest: "today", precision: "year" }), "2026", []],
    [field("date", "f", { latest: "today-18y" }), "2008-11-24", ["f too_late"]],
    [field("date", "f", { latest: "today-18y" }), "2008-11-23", []],
    [field("date", "f", { earliest: "2000-02" }), "2000-01-31", ["f too_early"]],
    [field("yes_no", "f"), "maybe", ["f option_unknown"]],
    [field("one_of", "f"), "z", ["f option_unknown"]],
    [field("one_of", "f"), "a", []],
    [field("several_of", "f", { required: true }), ["z"], ["f required"]],
    [field("phone", "f"), "+237 677 12 34 56", []],
    [field("phone", "f"), "12", ["f phone_invalid"]],
    [field("email", "f"), "awa@exemple", ["f email_invalid"]],
    [
      field("person", "f", { required: true, with_birth: false }),
      undefined,
      ["f.family_name required", "f.given_names required"],
    ],
    [
      field("person", "f"),
      { family_name: "Ngo" },
      ["f.given_names required", "f.birth_date required", "f.birth_place required"],
    ],
    [
      field("person", "f"),
      { family_name: "Ngo", given_names: "Awa", birth_date: "2050", birth_place: "Edéa" },
      ["f.birth_date too_late"],
    ],
    [field("person", "f", { with_birth: false }), { family_name: "Ngo", given_names: "Awa" }, []],
    [field("place", "f"), { country: "CM", town: "Kribi" }, []],
    [field("place", "f"), { country: "Cameroun", town: "Kribi" }, ["f.country country_invalid"]],
    [field("document", "f", { required: true }), undefined, []],
    [
      field("group", "f", { min_rows: 2, fields: [field("yes_no", "ok", { required: true })] }),
      [{}],
      ["f too_few_rows", "f.0.ok required"],
    ],
    [
      field("group", "f", {
        required: true,
        fields: [field("yes_no", "ok", { required: true }), field("yes_no", "more", { required: false })],
      }),
      [],
      ["f required", "f.0.ok required"],
    ],
  ] as [FormField, unknown, string[]][])("%j, given %j: %j", (asked, answer, expected) => {
    expect(codes(asked, answer)).toEqual(expected);
  });

  it.each([
    ["0", 1],
    ["6", 5],
    ["x", undefined],
  ])("names the limit that the number %s passes: %s", (answer, limit) => {
    const asked = form(field("number", "f", { min: 1, max: 5 }));
    expect(answerErrors(asked, { f: answer }, TODAY)[0]?.limit).toBe(limit);
  });

  it("offers a dependent choice beside its parent only", () => {
    const label = { fr: "x", en: "x" };
    const asked = form(
      field("one_of", "region"),
      field("dependent_choice", "town", {
        parent: "region",
        options: [
          { key: "kribi", label, of: ["a"] },
          { key: "douala", label, of: ["b", "c"] },
        ],
      }),
    );
    const errors = (region: string, town: string) => answerErrors(asked, { region, town }, TODAY);
    expect(errors("a", "kribi")).toEqual([]);
    expect(errors("c", "douala")).toEqual([]);
    expect(errors("a", "douala")).toEqual([{ path: "town", code: "option_unknown" }]);
  });

  it("accepts answers that it accepted once they are canonical, which stay the same", () => {
    fc.assert(
      fc.property(forms, sentAnswers, (asked, sent) => {
        const answers = readAnswers(asked, sent);
        fc.pre(answerErrors(asked, answers, TODAY).length === 0);
        const canonical = canonicalAnswers(asked, answers);
        expect(answerErrors(asked, canonical, TODAY)).toEqual([]);
        expect(canonicalAnswers(asked, canonical)).toEqual(canonical);
      }),
    );
  });
});

it.each([
  ["12", 12],
  ["1 250 000", 1_250_000],
  ["2,50", 2.5],
  ["-3", -3],
  ["", undefined],
  ["1e3", undefined],
  ["0x10", undefined],
  ["1.2.3", undefined],
])("reads the number %j as %j", (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

describe("changeForm", () => {
  const keys = (asked: ReturnType<typeof form>) =>
    asked.sections.map((section) => [section.key, ...section.fields.map(({ key }) => key)]);
  const title = { fr: "x", en: "x" };
  const base = form(field("short_text", "a"), field("short_text", "b"));

  it.each([
    [{ removed: ["a"], sections: [] }, [["main", "b"]]],
    [{ removed: ["a", "b"], sections: [] }, []],
    [
      { removed: [], sections: [{ key: "main", title, fields: [field("number", "c")] }] },
      [["main", "a", "b", "c"]],
    ],
    [
      { removed: ["b"], sections: [{ key: "more", title, fields: [field("number", "c")] }] },
      [
        ["main", "a"],
        ["more", "c"],
      ],
    ],
  ])("%j", (changes, expected) => {
    expect(keys(changeForm(base, changes))).toEqual(expected);
  });

  it("replaces a field with the same key where it is", () => {
    const changed = changeForm(base, {
      removed: [],
      sections: [{ key: "elsewhere", title, fields: [field("number", "a")] }],
    });
    expect(keys(changed)).toEqual([["main", "a", "b"]]);
    expect(changed.sections[0]?.fields[0]?.type).toBe("number");
  });

  it("changes nothing without changes", () => {
    expect(changeForm(base, null)).toBe(base);
  });
});

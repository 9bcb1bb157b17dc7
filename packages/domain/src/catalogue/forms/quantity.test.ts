import fc from "fast-check";
import { expect, it } from "vitest";
import { field, form, sentAnswers } from "../../../test/forms.ts";
import { isFixedOncePaid, orderLines, quantityOf } from "./quantity.ts";
import { readAnswers } from "./read-answers.ts";

const copies = field("number", "copies", { min: 1, max: 20, pricing: "each" });
const perCopy = form(copies);
const people = (...fields: Parameters<typeof field<"group">>[2][]) =>
  form(
    field("group", "people", {
      max_rows: 5,
      pricing: "each",
      fields: [field("short_text", "name")],
      ...fields[0],
    }),
  );
const perPerson = people();
const perPersonAndCopy = people({ fields: [field("short_text", "name"), copies] });

it.each([
  [form(field("number", "copies", { min: 1, max: 20 })), { copies: "3" }, [[null, 1]]],
  [perCopy, { copies: "3" }, [[null, 3]]],
  [perCopy, {}, [[null, 1]]],
  [perCopy, { copies: "-4" }, [[null, 1]]],
  [perCopy, { copies: "2,5" }, [[null, 1]]],
  [perCopy, { copies: "1000000" }, [[null, 20]]],
  [perPerson, {}, [[0, 1]]],
  [
    perPerson,
    { people: [{ name: "A" }, { name: "B" }] },
    [
      [0, 1],
      [1, 1],
    ],
  ],
  [
    perPersonAndCopy,
    { people: [{ name: "A", copies: "2" }, { name: "B" }] },
    [
      [0, 2],
      [1, 1],
    ],
  ],
] as const)("%#: counts each", (asked, answers, lines) => {
  expect(orderLines(asked, readAnswers(asked, answers)).map(({ row, quantity }) => [row, quantity])).toEqual(
    lines,
  );
});

it("does not count hidden answers", () => {
  const asked = form(
    field("yes_no", "several"),
    field("number", "copies", {
      min: 1,
      max: 20,
      pricing: "each",
      shown_when: {
        match: "all",
        conditions: [{ field: "several", operator: "is_one_of", values: ["yes"] }],
      },
    }),
  );
  expect(quantityOf(orderLines(asked, { several: "yes", copies: "4" }))).toBe(4);
  expect(quantityOf(orderLines(asked, { several: "no", copies: "4" }))).toBe(1);
});

it("counts at least one unit and at most the limits, whatever is sent", () => {
  const sent = fc.oneof(
    sentAnswers,
    fc.record({ people: fc.array(fc.record({ name: fc.string(), copies: fc.string() }), { maxLength: 30 }) }),
  );
  fc.assert(
    fc.property(sent, (answers) => {
      const lines = orderLines(perPersonAndCopy, readAnswers(perPersonAndCopy, answers));
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(
        lines.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 20),
      ).toBe(true);
    }),
  );
});

it.each([
  [field("short_text", "a", { editable_after_payment: true }), false],
  [field("short_text", "a", { editable_after_payment: false }), true],
  [field("number", "a", { pricing: "each", editable_after_payment: true }), true],
  [field("group", "a", { fields: [copies], editable_after_payment: true }), true],
  [field("group", "a", { fields: [field("yes_no", "b")], editable_after_payment: true }), false],
])("%#: fixes the answers that decide the price", (asked, fixed) => {
  expect(isFixedOncePaid(asked)).toBe(fixed);
});

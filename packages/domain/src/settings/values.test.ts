import fc from "fast-check";
import { expect, test } from "vitest";
import type { SettingValue } from "./definition.ts";
import { SETTING_KEYS, SETTINGS, type SettingKey } from "./definitions.ts";
import { OPERATOR_FIELDS } from "./operator.ts";
import { changesBetween, isSameValue, isValueFor, partsOf, wrongFields } from "./values.ts";

const NO_AMOUNT = { XOF: null, XAF: null, EUR: null, USD: null, CAD: null };
const OPERATOR = {
  ...Object.fromEntries(OPERATOR_FIELDS.map((field) => [field, null])),
  ...{ name: "Sanaga SARL", trade_register: "RC/YAO/2026/B/1", address: "Rue 1", city: "Yaoundé" },
};

test.each(SETTING_KEYS)("the initial value of %s is one that it takes, or none", (key) => {
  const { initial } = SETTINGS[key];
  expect(initial === null || isValueFor(SETTINGS[key], initial)).toBe(true);
});

const cases: [SettingKey, SettingValue, boolean][] = [
  ["features.sharing", false, true],
  ["features.sharing", null, false],
  ["support.ticket_answer_email", 1, true],
  ["support.ticket_answer_email", 240, true],
  ["support.ticket_answer_email", 0, false],
  ["support.ticket_answer_email", 241, false],
  ["support.ticket_answer_email", 2.5, false],
  ["support.ticket_answer_email", "3", false],
  ["appointments.video_address", null, true],
  ["appointments.video_address", "https://meet.test/{room}", true],
  ["appointments.video_address", "http://meet.test/{room}", false],
  ["appointments.video_address", "https://meet.test/", false],
  ["appointments.video_address", "", false],
  ["identity.level_2_amounts", { ...NO_AMOUNT, XAF: 1 }, true],
  ["identity.level_2_amounts", { ...NO_AMOUNT, XAF: 0 }, false],
  ["identity.level_2_amounts", { ...NO_AMOUNT, XAF: 2 ** 31 }, false],
  ["identity.level_2_amounts", { ...NO_AMOUNT, GBP: 1 }, false],
  ["identity.level_2_amounts", { XAF: 1 }, false],
  ["settings.operator", OPERATOR, true],
  ["settings.operator", { ...OPERATOR, email: "équipe@sanaga.test" }, true],
  ["settings.operator", { ...OPERATOR, city: null }, false],
  ["settings.operator", { ...OPERATOR, city: " Douala" }, false],
  ["settings.operator", { ...OPERATOR, phone: "1\n2" }, false],
  ["settings.operator", { ...OPERATOR, capital: "1" }, false],
  ["settings.operator", null, false],
];
test.each(cases)("%s takes %j: %s", (key, value, expected) => {
  expect(isValueFor(SETTINGS[key], value)).toBe(expected);
});

test("names the missing fields of the operator, in its order", () => {
  const definition = SETTINGS["settings.operator"];
  if (definition.kind !== "fields") throw new Error("no fields");
  expect(wrongFields(definition, {})).toEqual(["name", "address", "city", "trade_register"]);
});

const amounts = fc.record({
  XOF: fc.option(fc.integer({ min: 1, max: 5 })),
  XAF: fc.option(fc.integer({ min: 1, max: 5 })),
  EUR: fc.option(fc.integer({ min: 1, max: 5 })),
  USD: fc.constant(null),
  CAD: fc.constant(null),
});

test("two values are the same exactly when nothing changes between them, in whatever order they are stored", () => {
  const parts = partsOf(SETTINGS["identity.level_2_amounts"]);
  fc.assert(
    fc.property(amounts, amounts, (from, to) => {
      const stored = Object.fromEntries(Object.entries(to).toReversed());
      const changes = changesBetween(from, stored, parts);
      expect(changes.length === 0).toBe(isSameValue(from, stored));
      const applied = { ...from, ...Object.fromEntries(changes.map((one) => [one.part, one.to])) };
      expect(isSameValue(applied, to)).toBe(true);
    }),
  );
});

test("a value that was never set changes part by part", () => {
  expect(changesBetween(null, OPERATOR, OPERATOR_FIELDS).map(({ part }) => part)).toEqual([
    "name",
    "address",
    "city",
    "trade_register",
  ]);
  expect(changesBetween(3, 4, [])).toEqual([{ part: null, from: 3, to: 4 }]);
  expect(changesBetween(3, 3, [])).toEqual([]);
});

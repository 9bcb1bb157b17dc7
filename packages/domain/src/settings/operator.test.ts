import { expect, test } from "vitest";
import { missingOfSeller, OPERATOR_FIELDS, type Operator, SELLER_FIELDS } from "./operator.ts";

const operator = (given: Partial<Operator>) =>
  ({ ...Object.fromEntries(OPERATOR_FIELDS.map((field) => [field, null])), ...given }) as Operator;

const SELLER = { name: "Sanaga SARL", trade_register: "RC/YAO/2026/B/1", address: "Rue 1", city: "Yaoundé" };

test("buyers can see name, registration, address and city of the seller", () => {
  expect(missingOfSeller(operator(SELLER))).toEqual([]);
  expect(missingOfSeller(operator({}))).toEqual([...SELLER_FIELDS]);
});

test.each(SELLER_FIELDS)("a seller without %s is not identified, nor with a blank one", (field) => {
  expect(missingOfSeller(operator({ ...SELLER, [field]: null }))).toEqual([field]);
  expect(missingOfSeller(operator({ ...SELLER, [field]: "  " }))).toEqual([field]);
});

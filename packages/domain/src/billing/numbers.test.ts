import { expect, test } from "vitest";
import { documentNumber, PREFIX_PATTERN, retainedUntil } from "./numbers.ts";

test.each([
  ["invoice", 1, "PSL-FA-2026-000001"],
  ["receipt", 123, "PSL-RE-2026-000123"],
  ["credit_note", 1_234_567, "PSL-AV-2026-1234567"],
] as const)("numbers a document: %s %i is %s", (kind, sequence, number) => {
  expect(documentNumber("PSL", kind, { year: 2026, sequence })).toBe(number);
});

test.each([
  ["PSL", true],
  ["A1", true],
  ["P", false],
  ["1PS", false],
  ["PASSERELLE", false],
  ["PS-L", false],
])("accepts the prefix %s: %s", (prefix, is) => {
  expect(PREFIX_PATTERN.test(prefix)).toBe(is);
});

test("keeps a document for ten years after its year", () => {
  expect(retainedUntil("2026-02-28")).toBe("2036-12-31");
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { fillCanned, PLACEHOLDERS, unknownPlaceholders } from "./canned.ts";

const VALUES = { name: "Awa Ndiaye", reference: "S-7K3M-9QTX", subject: "Mon {reference}" };

test("fills in placeholders, and leaves braces in values alone", () => {
  expect(fillCanned("Bonjour {name}, au sujet de « {subject} » ({reference}) :", VALUES)).toBe(
    "Bonjour Awa Ndiaye, au sujet de « Mon {reference} » (S-7K3M-9QTX) :",
  );
  expect(fillCanned("{constructor} {nom} {} { name }", VALUES)).toBe("{constructor} {nom} {} { name }");
});

test.each([
  ["Bonjour {name}", []],
  ["Bonjour {nom}, {name}", ["nom"]],
  ["{} { name } {toString}", ["", " name ", "toString"]],
  ["{{name}}", ["{{", "}}"]],
  ["une accolade { seule", []],
])("%s: unknown placeholders %j", (text, unknown) => {
  expect(unknownPlaceholders(text)).toEqual(unknown);
});

test("leaves no known placeholder in any text", () => {
  const part = fc.oneof(fc.string(), fc.constantFrom(...PLACEHOLDERS.map((name) => `{${name}}`)));
  const plain = { name: "A", reference: "B", subject: "C" };
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join("");
      expect(fillCanned(text, plain)).not.toMatch(/\{(?:name|reference|subject)\}/);
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { fillCanned, PLACEHOLDERS, unknownPlaceholders } from "./canned.ts";

const VALUES = { name: "Awa Ndiaye", reference: "S-7K3M-9QTX", subject: "Mon {reference}" };

test("a canned answer speaks of this ticket; what somebody wrote is not read as a placeholder", () => {
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
])("%s: unknown %j", (text, unknown) => {
  expect(unknownPlaceholders(text)).toEqual(unknown);
});

test("whatever the text, no placeholder is left in it", () => {
  const part = fc.oneof(fc.string(), fc.constantFrom(...PLACEHOLDERS.map((name) => `{${name}}`)));
  const plain = { name: "A", reference: "B", subject: "C" };
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join("");
      expect(fillCanned(text, plain)).not.toMatch(/\{(?:name|reference|subject)\}/);
    }),
  );
});

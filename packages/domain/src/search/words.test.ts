import fc from "fast-check";
import { expect, test } from "vitest";
import { searchWords } from "./words.ts";

test("splits at punctuation, ignoring case and accents", () => {
  expect(searchWords("  Acte de NAISSANCE ")).toEqual(["acte", "de", "naissance"]);
  expect(searchWords("l’œuvre d'été : R-7KQ2")).toEqual(["l", "oeuvre", "d", "ete", "r", "7kq2"]);
});

test("ignores a search that is too short and truncates one that is too long", () => {
  for (const little of ["", "  ", "a", "-", "é", "(&|!)"]) expect(searchWords(little)).toEqual([]);
  expect(searchWords("ab")).toEqual(["ab"]);
  expect(searchWords("un ".repeat(50))).toHaveLength(8);
});

test("words contain letters and digits only, whatever was typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      for (const word of searchWords(typed)) expect(word).toMatch(/^[\p{L}\p{Nd}]+$/u);
    }),
  );
});

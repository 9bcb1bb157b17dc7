import fc from "fast-check";
import { expect, test } from "vitest";
import { searchWords } from "./words.ts";

test("words are what is between the signs, without accents and case", () => {
  expect(searchWords("  Acte de NAISSANCE ")).toEqual(["acte", "de", "naissance"]);
  expect(searchWords("l’œuvre d'été : R-7KQ2")).toEqual(["l", "oeuvre", "d", "ete", "r", "7kq2"]);
});

test("too little is nothing, and too much is cut", () => {
  for (const little of ["", "  ", "a", "-", "é", "(&|!)"]) expect(searchWords(little)).toEqual([]);
  expect(searchWords("ab")).toEqual(["ab"]);
  expect(searchWords("un ".repeat(50))).toHaveLength(8);
});

test("whatever is typed, a word holds letters and digits alone", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      for (const word of searchWords(typed)) expect(word).toMatch(/^[\p{L}\p{Nd}]+$/u);
    }),
  );
});

import { expect, test } from "vitest";
import { searchedWords } from "./help.ts";

test("splits a search into a limited number of words", () => {
  expect(searchedWords("  mot  de\tpasse ")).toEqual(["mot", "de", "passe"]);
  expect(searchedWords("")).toEqual([]);
  expect(searchedWords("a b c d e f g h i j")).toHaveLength(8);
});

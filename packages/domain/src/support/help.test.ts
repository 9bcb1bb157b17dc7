import { expect, test } from "vitest";
import { searchedWords } from "./help.ts";

test("a search is its words, and not too many of them", () => {
  expect(searchedWords("  mot  de\tpasse ")).toEqual(["mot", "de", "passe"]);
  expect(searchedWords("")).toEqual([]);
  expect(searchedWords("a b c d e f g h i j")).toHaveLength(8);
});

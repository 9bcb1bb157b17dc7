import { describe, expect, it } from "vitest";
import { CATEGORIES, categoryFromKeyword, iconForCategory, involvesAdministration } from "./categories.ts";

describe("categoryFromKeyword", () => {
  it.each([
    ["Services Administratifs", "administratif"],
    ["ADMINISTRATIF", "administratif"],
    ["Services Professionnels & Entreprises", "professionnels"],
    ["Services Personnels & Vie Quotidienne", "personnels"],
    ["Courses et Livraisons", "courses_livraisons"],
    ["livraison à domicile", "courses_livraisons"],
    ["mes courses", "courses_livraisons"],
    ["Documents légaux", "documents_legaux"],
    ["jardinage", undefined],
    ["", undefined],
  ])("%j: %s", (text, category) => {
    expect(categoryFromKeyword(text)).toBe(category);
  });

  it("finds every category by its own code, each with its own icon", () => {
    expect(CATEGORIES.map(categoryFromKeyword)).toEqual([...CATEGORIES]);
    expect(new Set(CATEGORIES.map(iconForCategory)).size).toBe(CATEGORIES.length);
  });
});

it.each(["inconnu", "", null, undefined])("uses the help icon for %j", (text) => {
  expect(iconForCategory(text)).toBe("help");
});

it("finds who handles a file: an administration by category or organism, otherwise we do", () => {
  expect(involvesAdministration("administratif", [])).toBe(true);
  expect(involvesAdministration("documents_legaux", [{ organism: null }])).toBe(true);
  expect(involvesAdministration("professionnels", [{ organism: null }, { organism: {} }])).toBe(true);
  expect(involvesAdministration("personnels", [{ organism: null }])).toBe(false);
});

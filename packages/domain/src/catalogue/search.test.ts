import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesSearch, subcategoriesOf } from "./search.ts";

const passport = {
  title: "Demande de Passeport",
  description: "Renouvellement à l’étranger",
  subcategory: "Identité",
};

describe("matchesSearch", () => {
  it.each([
    ["", null, true],
    ["   ", null, true],
    ["passeport", null, true],
    ["PASSEPORT", null, true],
    ["etranger", null, true],
    ["l'étranger", null, true],
    ["de  passeport ", null, true],
    ["permis", null, false],
    ["Identité", null, false],
    ["passeport", "Identité", true],
    ["", "Identité", true],
    ["passeport", "État civil", false],
    ["permis", "Identité", false],
  ])("%j in %j: %s", (search, subcategory, found) => {
    expect(matchesSearch(passport, search, subcategory)).toBe(found);
  });

  it("accepts a service without description or subcategory", () => {
    const bare = { title: "Ménage", description: null, subcategory: null };
    expect(matchesSearch(bare, "menage", null)).toBe(true);
    expect(matchesSearch(bare, "null", null)).toBe(false);
    expect(matchesSearch(bare, "", "Identité")).toBe(false);
  });

  it("finds a service by any part of its title", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(), fc.nat(), (title, start, length) => {
        const characters = Array.from(new Intl.Segmenter("fr").segment(title), ({ segment }) => segment);
        const part = characters.slice(start % (characters.length + 1)).slice(0, length);
        expect(matchesSearch({ title }, part.join(""), null)).toBe(true);
      }),
    );
  });
});

it("lists the subcategories once each, in French order", () => {
  const services = ["Visa", "État civil", null, "Casier", "Visa", undefined, "", "Fiscalité"];
  expect(subcategoriesOf(services.map((subcategory) => ({ subcategory })))).toEqual([
    "Casier",
    "État civil",
    "Fiscalité",
    "Visa",
  ]);
});

import type { CatalogueOverview } from "@passerelle/contract/catalogue";
import type { Category } from "@passerelle/domain/catalogue/categories";
import { expect, test } from "vitest";
import { landingCatalogue } from "./landing-catalogue.ts";

const shelf = (category: Category, ...titles: string[]): CatalogueOverview["categories"][number] => ({
  category,
  count: titles.length,
  examples: titles.map((title) => ({ id: crypto.randomUUID(), title, price: { kind: "free" } })),
});

test("adds the flags of countries that have one", () => {
  const { countries } = landingCatalogue({
    categories: [],
    countries: [
      { code: "CM", name: "Cameroun", flag: "CM", count: 2 },
      { code: "FR", name: "France", flag: "FR", count: 1 },
    ],
  });
  expect(countries.map(({ code, count }) => [code, count])).toEqual([
    ["CM", 2],
    ["FR", 1],
  ]);
  expect(countries[0]?.flag).toMatch(/\/CM\b.*\.svg/);
  expect(countries[1]?.flag).toBeUndefined();
});

test("shows each audience its first services, three at most", () => {
  const categories = [
    shelf("administratif", "Acte de décès", "Acte de mariage", "Acte de naissance"),
    shelf("courses_livraisons", "Courses au marché"),
    shelf("professionnels", "Création de SARL"),
  ];
  expect(landingCatalogue({ categories, countries: [] }).audiences).toEqual({
    diaspora: ["Acte de décès", "Acte de mariage", "Acte de naissance"],
    investor: ["Création de SARL", "Acte de décès", "Acte de mariage"],
    resident: ["Courses au marché", "Acte de décès", "Acte de mariage"],
  });
});

test("shows nothing of an empty catalogue", () => {
  const audiences = { diaspora: [], investor: [], resident: [] };
  expect(landingCatalogue({ categories: [], countries: [] })).toEqual({
    categories: [],
    audiences,
    countries: [],
  });
});

import type { ServiceCard } from "@passerelle/contract/catalogue";
import { expect, test } from "vitest";
import { shopWindow } from "./shop-window.ts";

const card = (
  title: string,
  category: ServiceCard["category"],
  countries: [string, string][],
): ServiceCard => ({
  id: crypto.randomUUID(),
  title,
  description: "…",
  category,
  subcategory: "…",
  estimated_time: null,
  icon_name: "landmark",
  price: { kind: "free" },
  service_countries: countries.map(([country_code, country_name]) => ({
    country_code,
    country_name,
    country_specific_fee: null,
    currency_code: "XAF",
  })),
});

test("groups by category in the catalogue's order, counts all, shows three", () => {
  const { categories } = shopWindow([
    card("Ménage", "personnels", []),
    ...["A", "B", "C", "D"].map((title) => card(title, "administratif", [])),
  ]);
  expect(categories.map(({ category, count }) => [category, count])).toEqual([
    ["administratif", 4],
    ["personnels", 1],
  ]);
  expect(categories[0]?.examples.map(({ title }) => title)).toEqual(["A", "B", "C"]);
});

test("names each country once, by name, with its flag where there is one", () => {
  const { countries } = shopWindow([
    card("A", "administratif", [
      ["SN", "Sénégal"],
      ["CM", "Cameroun"],
    ]),
    card("B", "personnels", [
      ["CM", "Cameroun"],
      ["FR", "France"],
    ]),
  ]);
  expect(countries.map(({ code }) => code)).toEqual(["CM", "FR", "SN"]);
  expect(countries[0]?.flag).toMatch(/\/CM\b.*\.svg/);
  expect(countries[1]?.flag).toBeUndefined();
  expect(countries.map(({ count }) => count)).toEqual([2, 1, 1]);
});

test("shows each audience what it comes for first, three at most", () => {
  const { audiences } = shopWindow([
    card("Acte de décès", "administratif", []),
    card("Acte de mariage", "administratif", []),
    card("Acte de naissance", "administratif", []),
    card("Courses au marché", "courses_livraisons", []),
    card("Création de SARL", "professionnels", []),
  ]);
  expect(audiences).toEqual({
    diaspora: ["Acte de décès", "Acte de mariage", "Acte de naissance"],
    investor: ["Création de SARL", "Acte de décès", "Acte de mariage"],
    resident: ["Courses au marché", "Acte de décès", "Acte de mariage"],
  });
});

test("an empty catalogue is an empty window", () => {
  const audiences = { diaspora: [], investor: [], resident: [] };
  expect(shopWindow([])).toEqual({ categories: [], audiences, countries: [] });
});

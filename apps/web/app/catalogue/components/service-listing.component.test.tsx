import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import type { Listing } from "../listing.ts";
import { ServiceListing } from "./service-listing.tsx";

const EMPTY: Listing = {
  services: [],
  subcategories: [],
  countries: [{ code: "BJ", name: "Bénin", flag: "BJ" }],
  total: 0,
  available: 0,
  page: 1,
  per_page: 24,
  country: null,
  asked: "[]",
  failure: null,
};

// Without a country in its address the list would be of the one that was chosen last.
it.each([
  ["BJ", "/services/personnels?country=all"],
  [null, "/services/personnels"],
])("leads from an empty list in the country %s to the list without any filter", async (country, address) => {
  const asked = JSON.stringify(country ? [["country", country]] : []);
  await renderInPage(<ServiceListing category="personnels" listing={{ ...EMPTY, country, asked }} />, {
    path: "/services/personnels",
  });
  const reset = screen.getByRole("link", { name: "Effacer la recherche et les filtres" });
  expect(reset.getAttribute("href")).toBe(address);
});

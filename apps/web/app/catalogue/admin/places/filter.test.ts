import { expect, test } from "vitest";
import { placesPath, readPlacesFilter } from "./filter.ts";

const nothing = { country: undefined, search: "", city: undefined, status: undefined, page: 1 };
const city = "0198c0de-0000-7000-8000-000000000001";

test.each([
  ["", nothing],
  ["country=CM", { ...nothing, country: "CM" }],
  ["country=cm", { ...nothing, country: "CM" }],
  ["country=CMR", nothing],
  ["country=../x", nothing],
  [
    `country=CM&city=${city}&status=inactive&page=3`,
    { ...nothing, country: "CM", city, status: "inactive", page: 3 },
  ],
  ["city=1&status=gone&page=-2", nothing],
  ["search=mairie", { ...nothing, search: "mairie" }],
  [`search=${"a".repeat(200)}`, { ...nothing, search: "a".repeat(120) }],
])("reads the address ?%s", (address, filter) => {
  expect(readPlacesFilter(new URLSearchParams(address))).toEqual(filter);
});

test("writes the shortest address and reads it back", () => {
  expect(placesPath(nothing)).toBe("/admin/countries");
  const filter = { country: "CM", search: "état civil", city, status: "active" as const, page: 2 };
  const path = placesPath(filter);
  expect(path).toBe(`/admin/countries?country=CM&search=%C3%A9tat+civil&city=${city}&status=active&page=2`);
  expect(readPlacesFilter(new URL(path, "https://x").searchParams)).toEqual(filter);
});

import { expect, test } from "vitest";
import { readServicesFilter, type ServiceSort, servicesPath, sortedBy, toggledSort } from "./filter.ts";

test.each([
  ["", { page: 1 }],
  [
    "?search=%20passeport%20&category=administratif&status=archived&country=cm&sort=-updated_at&page=3",
    {
      search: "passeport",
      category: "administratif",
      status: "archived",
      country: "CM",
      sort: "-updated_at",
      page: 3,
    },
  ],
  ["?category=inconnue&status=deleted&country=Cameroun&sort=price&page=0&search=%20", { page: 1 }],
])("reads the valid parts of the address « %s »", (query, filter) => {
  expect(JSON.parse(JSON.stringify(readServicesFilter(new URLSearchParams(query))))).toEqual(filter);
});

test("writes the shortest address of a filter", () => {
  expect(servicesPath({ page: 1, sort: "title" })).toBe("/admin/services-config");
  expect(servicesPath({ page: 2, country: "SN", sort: "-status" })).toBe(
    "/admin/services-config?page=2&country=SN&sort=-status",
  );
});

test.each([
  ["title", "title", "-title"],
  ["title", "-title", "title"],
  ["updated_at", "title", "-updated_at"],
  ["countries", "-countries", "countries"],
  ["base_price", "base_price", "-base_price"],
] as ["title", ServiceSort, ServiceSort][])(
  "the head of %s, sorted by %s, asks for %s",
  (column, now, asked) => {
    expect(toggledSort(column, now)).toBe(asked);
  },
);

test("names a column's order for aria-sort", () => {
  expect(sortedBy("title", { page: 1 })).toBe("ascending");
  expect(sortedBy("status", { page: 1, sort: "-status" })).toBe("descending");
  expect(sortedBy("category", { page: 1, sort: "-status" })).toBeUndefined();
});

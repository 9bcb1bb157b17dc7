import { expect, test } from "vitest";
import { readAdminFilter } from "./admin/filter.ts";
import { isNarrowed, readFilter, resourcesPath } from "./filter.ts";

const read = (query: string) => readFilter(new URLSearchParams(query));

test("ignores invalid parts of an address", () => {
  expect(read("")).toEqual({ page: 1 });
  expect(read("search=%20&country=cameroun&category=king&page=-1")).toEqual({ page: 1 });
  expect(read(`search=${"a".repeat(119)}%20${"b".repeat(50)}`).search).toBe("a".repeat(119));
});

test("writes the shortest address and reads it back", () => {
  const filter = { search: "état civil & co", country: "CM", category: "legal", page: 2 } as const;
  const path = resourcesPath(filter);
  expect(read(path.slice(path.indexOf("?")))).toEqual(filter);
  expect(resourcesPath({ page: 1, search: "" })).toBe("/resources");
});

test("is not narrowed by a page number", () => {
  expect(isNarrowed(read("page=3"))).toBe(false);
  expect(isNarrowed(read("category=tax"))).toBe(true);
});

test("reads visibility and type in the administration", () => {
  const params = new URLSearchParams("type=link&visibility=restricted&search=x");
  expect(readAdminFilter(params)).toEqual({ search: "x", type: "link", visibility: "restricted", page: 1 });
  expect(readAdminFilter(new URLSearchParams("type=x&visibility=y"))).toEqual({ page: 1 });
});

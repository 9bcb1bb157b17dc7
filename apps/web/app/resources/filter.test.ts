import { expect, test } from "vitest";
import { readAdminFilter } from "./admin/filter.ts";
import { isNarrowed, readFilter, resourcesPath } from "./filter.ts";

const read = (query: string) => readFilter(new URLSearchParams(query));

test("what an address names wrongly is left out", () => {
  expect(read("")).toEqual({ page: 1 });
  expect(read("search=%20&country=cameroun&category=king&page=-1")).toEqual({ page: 1 });
  expect(read(`search=${"a".repeat(119)}%20${"b".repeat(50)}`).search).toBe("a".repeat(119));
});

test("an address and its filter say the same, as short as they can", () => {
  const filter = { search: "état civil & co", country: "CM", category: "legal", page: 2 } as const;
  const path = resourcesPath(filter);
  expect(read(path.slice(path.indexOf("?")))).toEqual(filter);
  expect(resourcesPath({ page: 1, search: "" })).toBe("/resources");
});

test("a page alone narrows nothing", () => {
  expect(isNarrowed(read("page=3"))).toBe(false);
  expect(isNarrowed(read("category=tax"))).toBe(true);
});

test("the administration's addresses name two things more", () => {
  const params = new URLSearchParams("type=link&visibility=restricted&search=x");
  expect(readAdminFilter(params)).toEqual({ search: "x", type: "link", visibility: "restricted", page: 1 });
  expect(readAdminFilter(new URLSearchParams("type=x&visibility=y"))).toEqual({ page: 1 });
});

import { expect, test } from "vitest";
import { readUserFilter, toggledSort, usersPath } from "./user-filter.ts";

const read = (query: string) => readUserFilter(new URLSearchParams(query));

test("ignores invalid parts of an address", () => {
  expect(read("")).toEqual({ page: 1 });
  expect(read("search=%20%20&role=king&status=x&created=2026-13-01&sort=id&page=0")).toEqual({ page: 1 });
  expect(read("page=1.5").page).toBe(1);
  expect(read("page=1e9").page).toBe(1);
  expect(read(`search=${"a".repeat(500)}`).search).toHaveLength(120);
});

test("reads a filter from an address and writes it back", () => {
  const filter = {
    search: "awa & co",
    role: "mandataire",
    status: "suspended",
    created: "2026-11-20",
    sort: "name",
    page: 3,
  } as const;
  const path = usersPath(filter);
  expect(read(path.slice(path.indexOf("?")))).toEqual(filter);
});

test("writes the shortest address", () => {
  expect(usersPath({ page: 1, sort: "-created_at", search: "" })).toBe("/admin/users");
});

test("sorts a column in its default direction first, then reverses it", () => {
  expect(toggledSort("name", "-created_at")).toBe("name");
  expect(toggledSort("name", "name")).toBe("-name");
  expect(toggledSort("last_sign_in_at", "name")).toBe("-last_sign_in_at");
  expect(toggledSort("last_sign_in_at", "-last_sign_in_at")).toBe("last_sign_in_at");
});

import { expect, test } from "vitest";
import { filterPath, readFilter } from "./filter.ts";

const read = (query: string) => readFilter(new URLSearchParams(query));

test("reads a filter from an address and writes it back", () => {
  expect(read("status=open&search=passeport&page=2")).toEqual({
    status: "open",
    search: "passeport",
    page: 2,
  });
  expect(filterPath({ status: "open", search: "carte d'identité", page: 2 })).toBe(
    "/requests-tracking?status=open&search=carte+d%27identit%C3%A9&page=2",
  );
  expect(filterPath({ page: 1 })).toBe("/requests-tracking");
});

test.each(["", "status=whatever&page=0", "page=-1&search=%20%20", "page=1.5", "page=1e9", "page=x"])(
  "%j is no filter and the first page",
  (query) => {
    expect(read(query)).toEqual({ status: undefined, search: undefined, page: 1 });
  },
);

test("cuts a search at the server's limit", () => {
  expect(read(`search=${"a".repeat(200)}`).search).toHaveLength(120);
});

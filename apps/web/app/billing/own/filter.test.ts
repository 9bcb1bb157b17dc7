import { expect, test } from "vitest";
import { invoicesPath, readOwnFilter } from "./filter.ts";

const read = (query: string) => readOwnFilter(new URLSearchParams(query));

test("reads the filter of an address and ignores what is invalid", () => {
  expect(read("kind=credit_note&year=2026&page=3")).toEqual({ kind: "credit_note", year: 2026, page: 3 });
  expect(read("kind=bill&year=26&page=0")).toEqual({ kind: undefined, year: undefined, page: 1 });
  expect(read("year=2026.5").year).toBeUndefined();
});

test("writes the shortest address, which reads as the same filter", () => {
  expect(invoicesPath({ kind: "invoice", year: 2026, page: 1 })).toBe("/invoices?kind=invoice&year=2026");
  expect(invoicesPath(read("page=1"))).toBe("/invoices");
});

import { expect, test } from "vitest";
import { listPath, readListFilter, readStatsFilter } from "./filter.ts";

const ID = "6e8f5f52-95a5-4b7e-8b0e-0a3f0f5d2c11";

test.each([
  ["country", "CM", "CM"],
  ["country", "none", "none"],
  ["country", "nowhere", undefined],
  ["service", ID, ID],
  ["service", "subscription", "subscription"],
  ["service", "appointment", "appointment"],
  ["service", "none", "none"],
  ["service", "others", undefined],
] as const)("the list of the %s %s is of %s", (field, value, read) => {
  const path = listPath({}, { measure: "orders", dimension: "", key: "", [field]: value });
  const params = new URL(path, "http://localhost").searchParams;
  expect(readListFilter(params)[field]).toBe(read);
});

test("the statistics have no filter for what belongs to no country and no service", () => {
  const params = new URLSearchParams({ country: "none", service: "subscription" });
  expect(readStatsFilter(params)).toMatchObject({ country: undefined, service: undefined });
});

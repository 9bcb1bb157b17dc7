import { expect, test } from "vitest";
import { logsPath, readLogFilter } from "./log-filter.ts";

const read = (query: string) => readLogFilter(new URLSearchParams(query));

test.each(["2026-02-30", "2026-13-01", "26-01-01", "2026-1-1", "yesterday", "2026-01-01T00:00"])(
  "%s is not a day",
  (day) => {
    expect(read(`from=${day}`).from).toBeUndefined();
  },
);

test("ignores invalid parts of an address", () => {
  expect(read("user=1&outcome=x&event=login&page=-1")).toEqual({ page: 1 });
});

test("reads a filter from an address and writes it back", () => {
  const filter = {
    user: "0b9d5b53-3f0b-4c39-9d2c-6f3c1ad0c111",
    search: "10.0.",
    outcome: "failure",
    event: "sign_in_failed",
    from: "2024-02-29",
    to: "2026-11-20",
    page: 2,
  } as const;
  const path = logsPath(filter);
  expect(read(path.slice(path.indexOf("?")))).toEqual(filter);
});

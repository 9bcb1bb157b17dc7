import { expect, test } from "vitest";
import { paymentsPath, readPaymentFilter } from "./filter.ts";

test("reads the filter of an address and ignores what is invalid", () => {
  const read = (query: string) => readPaymentFilter(new URLSearchParams(query));
  expect(read("search=%20P-7K3M&status=unknown&method=card&from=2026-02-28&page=3")).toEqual({
    search: "P-7K3M",
    status: "unknown",
    method: "card",
    provider: undefined,
    from: "2026-02-28",
    to: undefined,
    attention: undefined,
    page: 3,
  });
  const invalid = read("status=paid&provider=bank&from=2026-02-30&to=soon&attention=all&page=9999");
  expect(invalid).toMatchObject({
    status: undefined,
    provider: undefined,
    from: undefined,
    to: undefined,
    page: 20,
  });
});

test("writes the shortest address, which reads as the same filter", () => {
  const filter = readPaymentFilter(new URLSearchParams("attention=to_approve&search=15 000"));
  expect(paymentsPath(filter)).toBe("/admin/payments-tracking?search=15+000&attention=to_approve");
  expect(paymentsPath({ page: 1 })).toBe("/admin/payments-tracking");
});

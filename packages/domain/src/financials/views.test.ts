import fc from "fast-check";
import { expect, test } from "vitest";
import { breakDown, headlineOf, MEASURES } from "./views.ts";

test("rows add up to the total, whatever was measured", () => {
  const sum = fc.record({
    key: fc.constantFrom("", "CM", "SN"),
    measure: fc.constantFrom(...MEASURES.revenue, ...MEASURES.cash, "debit"),
    amount: fc.integer(),
  });
  fc.assert(
    fc.property(fc.constantFrom("revenue", "cash"), fc.array(sum), (view, sums) => {
      const { rows, total } = breakDown(view, sums);
      for (const [at, measure] of MEASURES[view].entries()) {
        expect(rows.reduce((all, { amounts }) => all + (amounts[at] ?? 0), 0)).toBe(total[at]);
        expect(total[at]).toBe(
          sums.reduce((all, one) => all + (one.measure === measure ? one.amount : 0), 0),
        );
      }
    }),
  );
});

test("months without entries have a row, other keys follow with the largest first", () => {
  const sums = [
    { key: "SN", measure: "net", amount: 5 },
    { key: "CM", measure: "net", amount: 9 },
    { key: "2026-02", measure: "net", amount: 1 },
  ];
  const { rows } = breakDown("revenue", sums, ["2026-01", "2026-02"]);
  expect(rows.map(({ key }) => key)).toEqual(["2026-01", "2026-02", "CM", "SN"]);
  expect(rows[0]?.amounts).toEqual([0, 0, 0]);
});

test("the headline is the net revenue, and what was received minus what was refunded", () => {
  expect(headlineOf("revenue", [100, 20, 5])).toBe(100);
  expect(headlineOf("cash", [100, 30, 0, 0, 0])).toBe(70);
});

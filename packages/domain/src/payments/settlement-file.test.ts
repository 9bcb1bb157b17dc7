import { expect, test } from "vitest";
import { readSettlementRows, SETTLEMENT_COLUMNS } from "./settlement-file.ts";

const TODAY = "2026-11-25";
const CELLS = ["T1", "2026-11-24", "payment", "ABC", "15000", "150", "XAF"];
const read = (...rows: readonly (readonly string[])[]) =>
  readSettlementRows(
    [[...SETTLEMENT_COLUMNS], ...rows].map((cells, at) => ({ line: at + 1, cells })),
    TODAY,
  );
/** A valid row with other cells, by their column. */
const row = (changes: Partial<Record<(typeof SETTLEMENT_COLUMNS)[number], string>> = {}) =>
  SETTLEMENT_COLUMNS.map((column, at) => changes[column] ?? (CELLS[at] as string));
const errorsOf = (...rows: readonly (readonly string[])[]) =>
  read(...rows).errors.map(({ line, column, code }) => `${line} ${column} ${code}`);

test("reads payments, refunds and what came back, with amounts in minor units", () => {
  const refund = row({ id: "T2", kind: "Refund", amount: "10,50", fee: "-0.30", currency: "eur" });
  const back = row({ id: "T3", kind: "came_back" });
  expect(read(row(), refund, back)).toMatchObject({
    errors: [],
    lines: [
      { id: "T1", kind: "charge", gatewayId: "ABC", amount: 15_000, fee: 150, currency: "XAF" },
      { id: "T2", kind: "refund", amount: 1_050, fee: -30, currency: "EUR" },
      { id: "T3", kind: "came_back", amount: 15_000 },
    ],
  });
});

test.each([
  ["decimals of francs", row({ amount: "15000.50" }), ["2 amount invalid"]],
  ["an amount of 0", row({ amount: "0" }), ["2 amount invalid"]],
  ["a day to come", row({ date: "2026-11-26" }), ["2 date future"]],
  ["a day that does not exist", row({ date: "2026-02-30" }), ["2 date invalid"]],
  ["an empty cell", row({ reference: " " }), ["2 reference missing"]],
  ["a property of every object as its kind", row({ kind: "constructor" }), ["2 kind invalid"]],
  ["too few cells", CELLS.slice(1), ["2 null wrong_cells"]],
])("refuses %s", (_, cells, errors) => {
  expect(errorsOf(cells)).toEqual(errors);
});

test("refuses an id twice and days of more than a quarter of a year", () => {
  expect(errorsOf(row(), row())).toEqual(["3 id repeated"]);
  expect(errorsOf(row(), row({ id: "T2", date: "2025-11-24" }))).toEqual(["1 date too_many_days"]);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inMajorUnits } from "../../money.ts";
import { readAmount, readBoolean, readNumber, readText } from "./cells.ts";
import type { Cell } from "./sheets.ts";

describe("cells as people type them", () => {
  it.each<[Cell, "XAF" | "EUR", unknown]>([
    [15_000, "XAF", 15_000],
    ["15 000", "XAF", 15_000],
    ["15\u202f000\u00a0FCFA", "XAF", 15_000],
    ["15000 xaf", "XAF", 15_000],
    [12.1, "EUR", 1210],
    ["12,5", "EUR", 1250],
    ["1 012.50 €", "EUR", 101_250],
    [null, "EUR", null],
    ["1,250", "EUR", "amount_invalid"],
    ["1.234", "EUR", "amount_invalid"],
    ["=1+1", "EUR", "amount_invalid"],
    ["1e3", "EUR", "amount_invalid"],
    [12.345, "EUR", "amount_invalid"],
    [Number.NaN, "EUR", "amount_invalid"],
    [Number.POSITIVE_INFINITY, "EUR", "amount_invalid"],
    [true, "EUR", "cell_invalid"],
    ["12 FCFA", "EUR", "currency_differs"],
  ])("reads %j in %s as %j", (cell, currency, expected) => {
    const result = readAmount(cell, currency);
    expect("value" in result ? result.value : result.code).toBe(expected);
  });

  it("reads back every amount that it wrote", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.constantFrom("XAF", "EUR", "CAD"),
        (minor, currency) => {
          const cell = inMajorUnits(minor, currency);
          expect(readAmount(cell, currency)).toEqual({ value: minor });
          expect(readAmount(String(cell), currency)).toEqual({ value: minor });
        },
      ),
    );
  });

  it.each<[Cell, unknown]>([
    ["Oui", true],
    ["VRAI", true],
    [1, true],
    ["faux", false],
    ["No", false],
    [false, false],
    ["peut-être", "boolean_invalid"],
    [{ unreadable: true }, "cell_invalid"],
  ])("reads %j as %j", (cell, expected) => {
    const result = readBoolean(cell);
    expect("value" in result ? result.value : result.code).toBe(expected);
  });

  it("reads percentages, and numbers in text columns", () => {
    expect(readNumber("12,5 %")).toEqual({ value: 12.5 });
    expect(readText(2026)).toEqual({ value: "2026" });
  });
});

import { expect, test } from "vitest";
import { joinPhone, splitPhone } from "./dial.ts";

test("joins and splits a dial code and a number with spaces", () => {
  for (const number of ["7", "77 ", "77 123 45 67"]) {
    expect(splitPhone(joinPhone("+237", number))).toEqual({ dial: "+237", number });
  }
});

test("ignores a dial code without a number", () => {
  expect(joinPhone("+221", " ")).toBe("");
  expect(splitPhone("")).toEqual({ dial: "+221", number: "" });
});

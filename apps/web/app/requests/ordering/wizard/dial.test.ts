import { expect, test } from "vitest";
import { joinPhone, splitPhone } from "./dial.ts";

test("a dial code and a number are one text and two again, spaces while typing included", () => {
  for (const number of ["7", "77 ", "77 123 45 67"]) {
    expect(splitPhone(joinPhone("+237", number))).toEqual({ dial: "+237", number });
  }
});

test("a dial code without a number says nothing", () => {
  expect(joinPhone("+221", " ")).toBe("");
  expect(splitPhone("")).toEqual({ dial: "+221", number: "" });
});

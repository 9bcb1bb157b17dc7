import { expect, test } from "vitest";
import { groupExpiry } from "./expiry.ts";

test("the slash comes by itself and can be deleted", () => {
  expect(["1", "12", "122", "1227"].map(groupExpiry)).toEqual(["1", "12", "12/2", "12/27"]);
  expect(groupExpiry("12/")).toBe("12");
});

test("what is pasted or typed otherwise becomes MM/YY", () => {
  expect(groupExpiry("4/27")).toBe("04/27");
  expect(groupExpiry("04 / 27")).toBe("04/27");
  expect(groupExpiry("12/2730")).toBe("12/27");
  expect(groupExpiry("12/27")).toBe("12/27");
});

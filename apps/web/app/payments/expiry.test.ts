import { expect, test } from "vitest";
import { groupExpiry } from "./expiry.ts";

test("adds the slash and lets it be deleted", () => {
  expect(["1", "12", "122", "1227"].map(groupExpiry)).toEqual(["1", "12", "12/2", "12/27"]);
  expect(groupExpiry("12/")).toBe("12");
});

test("formats pasted and unusual input as MM/YY", () => {
  expect(groupExpiry("4/27")).toBe("04/27");
  expect(groupExpiry("04 / 27")).toBe("04/27");
  expect(groupExpiry("12/2730")).toBe("12/27");
  expect(groupExpiry("12/27")).toBe("12/27");
});

import { expect, test } from "vitest";
import { isZone } from "./zone-names.ts";

test.each([
  ["Europe/Paris", true],
  ["UTC", true],
  ["+01:00", false],
  ["Europe/Nowhere", false],
  ["", false],
])("zone %s: %s", (name, known) => {
  expect(isZone(name)).toBe(known);
});

import { expect, test } from "vitest";
import { dateFormat, numberFormat } from "./formats.ts";

test("makes a format once for each locale and options", () => {
  const made = dateFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" });
  expect(dateFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" })).toBe(made);
  expect(dateFormat("en-GB", { dateStyle: "long", timeZone: "UTC" })).not.toBe(made);
  expect(dateFormat("fr-FR", { dateStyle: "long", timeZone: "Africa/Douala" })).not.toBe(made);
  expect(made.format(new Date("2026-11-20T12:00:00Z"))).toBe("20 novembre 2026");
  expect(numberFormat("fr-FR", { maximumFractionDigits: 1 }).format(1.25)).toBe("1,3");
  expect(numberFormat("en-GB", {}).format(1_250)).toBe("1,250");
});

test("keeps a hundred formats, so that the zones of all readers do not fill the memory", () => {
  const first = dateFormat("fr-FR", { timeZone: "UTC" });
  for (const timeZone of Intl.supportedValuesOf("timeZone").slice(0, 100)) dateFormat("en-GB", { timeZone });
  expect(dateFormat("fr-FR", { timeZone: "UTC" })).not.toBe(first);
});

test("refuses a zone that does not exist each time", () => {
  for (const _ of [1, 2]) expect(() => dateFormat("en", { timeZone: "Africa/Nowhere" })).toThrow(RangeError);
});

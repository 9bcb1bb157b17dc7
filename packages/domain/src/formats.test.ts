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

test.each([
  ["fr-FR", { dateStyle: "full" }, "2026-12-01", "mardi 1er décembre 2026"],
  ["fr-FR", { dateStyle: "medium", timeStyle: "short" }, "2026-12-01", "1er déc. 2026, 00:00"],
  ["fr", { day: "numeric", month: "long" }, "2026-03-01", "1er mars"],
  ["fr-FR", { dateStyle: "long" }, "2026-12-11", "11 décembre 2026"],
  ["fr-FR", { dateStyle: "long" }, "2026-12-21", "21 décembre 2026"],
  ["fr-FR", { weekday: "short", day: "numeric" }, "2026-12-01", "mar. 1"],
  ["fr-FR", { dateStyle: "short" }, "2026-12-01", "01/12/2026"],
  ["en-GB", { dateStyle: "long" }, "2026-12-01", "1 December 2026"],
] as const)("%s %j: %s is %s", (locale, options, day, text) => {
  expect(dateFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(day))).toBe(text);
});

test.each([
  ["2026-11-25", "2026-12-01", /^25 nov\. – 1er déc\.$/],
  ["2026-12-01", "2026-12-14", /^1er ?– ?14 déc\.$/],
  ["2026-12-11", "2026-12-14", /^11 ?– ?14 déc\.$/],
])("writes the range from %s to %s", (start, end, written) => {
  const format = dateFormat("fr-FR", { day: "numeric", month: "short", timeZone: "UTC" });
  expect(format.formatRange(new Date(start), new Date(end)).replace(/\s/g, " ")).toMatch(written);
});

test("keeps a hundred formats, so that the zones of all readers do not fill the memory", () => {
  const first = dateFormat("fr-FR", { timeZone: "UTC" });
  for (const timeZone of Intl.supportedValuesOf("timeZone").slice(0, 100)) dateFormat("en-GB", { timeZone });
  expect(dateFormat("fr-FR", { timeZone: "UTC" })).not.toBe(first);
});

test("refuses a zone that does not exist each time", () => {
  for (const _ of [1, 2]) expect(() => dateFormat("en", { timeZone: "Africa/Nowhere" })).toThrow(RangeError);
});

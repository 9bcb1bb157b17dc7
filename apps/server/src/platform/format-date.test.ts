import { expect, test } from "vitest";
import { formatMoment } from "./format-date.ts";

const AT = new Date("2026-07-01T22:30:00Z");

test.each([
  [null, "fr", "1er juillet 2026 à 22:30 UTC"],
  [null, "en", "1 July 2026 at 22:30 UTC"],
  ["Africa/Douala", "fr", "1er juillet 2026 à 23:30 UTC+1"],
  ["Europe/Paris", "fr", "2 juillet 2026 à 00:30 UTC+2"],
  ["Europe/Nowhere", "fr", "1er juillet 2026 à 22:30 UTC"],
  ["America/Toronto", "en", "1 July 2026 at 18:30 UTC\u22124"],
] as const)("formats an instant in the time zone %s in %s", (zone, language, text) => {
  expect(formatMoment(AT, language, zone)).toBe(text);
});

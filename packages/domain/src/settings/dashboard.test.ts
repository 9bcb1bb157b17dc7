import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DASHBOARD_SECTIONS, dashboardOf, isUsual, moveSection, showSection } from "./dashboard.ts";

const shownSections = (kept: Parameters<typeof dashboardOf>[0]) =>
  dashboardOf(kept).map(({ section, shown }) => `${section}${shown ? "" : " hidden"}`);

test.each([
  ["never chosen", null, ["next", "requests", "for_you"]],
  ["nothing kept", [], ["next", "requests", "for_you"]],
  [
    "reordered and hidden",
    [
      { section: "for_you", shown: true },
      { section: "requests", shown: false },
      { section: "next", shown: true },
    ],
    ["for_you", "requests hidden", "next"],
  ],
  [
    "a section that came since",
    [{ section: "for_you", shown: false }],
    ["for_you hidden", "next", "requests"],
  ],
  [
    "one that is gone, and one twice",
    [
      { section: "weather", shown: true },
      { section: "requests", shown: false },
      { section: "requests", shown: true },
    ],
    ["requests hidden", "next", "for_you"],
  ],
])("%s", (_, kept, sections) => {
  expect(shownSections(kept)).toEqual(sections);
});

const anySection = fc.constantFrom(...DASHBOARD_SECTIONS);

test("every section occurs once, and a reset is offered exactly when the order is customised", () => {
  const anyKept = fc.array(fc.record({ section: fc.oneof(anySection, fc.string()), shown: fc.boolean() }));
  fc.assert(
    fc.property(anyKept, anySection, fc.constantFrom(-1 as const, 1 as const), (kept, section, by) => {
      const entries = dashboardOf(kept);
      const moved = moveSection(entries, section, by);
      const hidden = showSection(entries, section, false);
      for (const one of [entries, moved, hidden])
        expect(one.map((entry) => entry.section).sort()).toEqual([...DASHBOARD_SECTIONS].sort());
      expect(isUsual(hidden)).toBe(false);
      const place = (list: typeof entries) => list.findIndex((entry) => entry.section === section);
      const last = DASHBOARD_SECTIONS.length - 1;
      expect(place(moved)).toBe(Math.min(last, Math.max(0, place(entries) + by)));
    }),
  );
  expect(isUsual(dashboardOf(null))).toBe(true);
});

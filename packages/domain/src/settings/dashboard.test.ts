import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ROLES } from "../roles.ts";
import { DASHBOARD_SECTIONS, dashboardOf, isUsual, moveSection, showSection } from "./dashboard.ts";

const shownSections = (kept: Parameters<typeof dashboardOf>[0]) =>
  dashboardOf(kept, "diaspora").map(({ section, shown }) => `${section}${shown ? "" : " hidden"}`);

/** Of a customer. */
const USUAL = [
  "first_steps",
  "next",
  "requests",
  "mandates",
  "due",
  "expiring",
  "appointment",
  "for_you",
  "news",
];

test.each([
  ["never chosen", null, USUAL],
  ["nothing kept", [], USUAL],
  [
    "reordered and hidden",
    [
      { section: "for_you", shown: true },
      { section: "requests", shown: false },
      { section: "next", shown: true },
    ],
    [
      "for_you",
      "requests hidden",
      "next",
      "first_steps",
      "mandates",
      "due",
      "expiring",
      "appointment",
      "news",
    ],
  ],
  [
    "a section that came since",
    [{ section: "for_you", shown: false }],
    [
      "for_you hidden",
      "first_steps",
      "next",
      "requests",
      "mandates",
      "due",
      "expiring",
      "appointment",
      "news",
    ],
  ],
  [
    "one that is gone, and one twice",
    [
      { section: "weather", shown: true },
      { section: "requests", shown: false },
      { section: "requests", shown: true },
    ],
    [
      "requests hidden",
      "first_steps",
      "next",
      "mandates",
      "due",
      "expiring",
      "appointment",
      "for_you",
      "news",
    ],
  ],
])("%s", (_, kept, sections) => {
  expect(shownSections(kept)).toEqual(sections);
});

const anySection = fc.constantFrom(...DASHBOARD_SECTIONS);
const anyRole = fc.constantFrom(...ROLES);

test("every section occurs once, and a reset is offered exactly when the order is customised", () => {
  const anyKept = fc.array(fc.record({ section: fc.oneof(anySection, fc.string()), shown: fc.boolean() }));
  fc.assert(
    fc.property(
      anyKept,
      anyRole,
      fc.nat(),
      fc.constantFrom(-1 as const, 1 as const),
      (kept, role, at, by) => {
        const entries = dashboardOf(kept, role);
        const usual = dashboardOf(null, role);
        const { section } = usual[at % usual.length] as (typeof usual)[number];
        const moved = moveSection(entries, section, by);
        const changed = showSection(
          entries,
          section,
          !usual.find((entry) => entry.section === section)?.shown,
        );
        for (const one of [entries, moved, changed])
          expect(one.map((entry) => entry.section).sort()).toEqual(
            usual.map((entry) => entry.section).sort(),
          );
        expect(isUsual(changed, role)).toBe(false);
        expect(isUsual(usual, role)).toBe(true);
        const place = (list: typeof entries) => list.findIndex((entry) => entry.section === section);
        const last = usual.length - 1;
        expect(place(moved)).toBe(Math.min(last, Math.max(0, place(entries) + by)));
      },
    ),
  );
});

test.each([
  [
    "super_admin",
    ["first_steps", "day", "money", "work", "week", "tickets", "conversations", "moderation", "mandates"],
  ],
  ["finance_manager", ["first_steps", "money", "mandates"]],
  ["operateur_support", ["first_steps", "tickets", "conversations", "moderation", "mandates"]],
  ["agent_administration", ["first_steps", "work", "week", "conversations", "mandates"]],
  ["mandataire", ["first_steps", "work", "conversations", "mandates"]],
  ["partenaire", ["first_steps", "work", "conversations", "mandates"]],
  ["resident", USUAL],
] as const)("%s starts with their work, and with orders only as a customer", (role, sections) => {
  const shown = dashboardOf(null, role).filter((entry) => entry.shown);
  expect(shown.map(({ section }) => section)).toEqual(sections);
});

import { expect, test } from "vitest";
import { zoneClocks } from "../time-zones.ts";
import { agentZoneAt } from "./agents.ts";
import { hasFreeSeat } from "./seats.ts";
import type { AvailabilityRule } from "./working-hours.ts";

const range = (start: number, end: number) => ({ start, end });

test.each([
  ["no seat is taken", [], 1, true],
  ["the only seat is taken", [{ seat: 1, ...range(0, 10) }], 1, false],
  ["one of two seats is taken", [{ seat: 1, ...range(0, 10) }], 2, true],
  [
    "both seats are taken at different moments of it",
    [
      { seat: 1, ...range(0, 6) },
      { seat: 2, ...range(8, 12) },
    ],
    2,
    false,
  ],
  ["a seat is taken until it begins", [{ seat: 1, ...range(0, 5) }], 1, true],
  ["a seat is taken that the place no longer has", [{ seat: 3, ...range(0, 10) }], 2, true],
])("when %s", (_, taken, capacity, isFree) => {
  expect(hasFreeSeat(taken, capacity, range(5, 10))).toBe(isFree);
});

const rule = (changes: Partial<AvailabilityRule> = {}): AvailabilityRule => ({
  weekdays: [1, 2, 3, 4, 5],
  from: 480,
  to: 1_080,
  zone: "Africa/Douala",
  validFrom: null,
  validUntil: null,
  placeId: null,
  kindIds: null,
  ...changes,
});

const zoneAt = (rules: readonly AvailabilityRule[], at: string) =>
  agentZoneAt({ rules, exceptions: [] }, Date.parse(at), "Africa/Lagos", zoneClocks());

test("an agent who travels is in the zone of the hours of that week", () => {
  const journey = rule({ zone: "Europe/Paris", validFrom: "2026-12-07", validUntil: "2026-12-11" });
  const usual = [rule({ validUntil: "2026-12-06" }), journey, rule({ validFrom: "2026-12-12" })];
  expect(zoneAt(usual, "2026-12-04T09:00:00Z")).toBe("Africa/Douala");
  expect(zoneAt(usual, "2026-12-08T09:00:00Z")).toBe("Europe/Paris");
  expect(zoneAt(usual, "2026-12-14T09:00:00Z")).toBe("Africa/Douala");
});

test("outside of all hours an agent is in the usual zone", () => {
  expect(zoneAt([rule()], "2026-12-05T09:00:00Z")).toBe("Africa/Lagos");
});

test("extra hours count before weekly ones", () => {
  const extra = {
    sort: "extra",
    day: "2026-12-04",
    from: 480,
    to: 720,
    zone: "Europe/London",
    placeId: null,
  } as const;
  const at = Date.parse("2026-12-04T09:00:00Z");
  expect(agentZoneAt({ rules: [rule()], exceptions: [extra] }, at, "UTC", zoneClocks())).toBe(
    "Europe/London",
  );
});

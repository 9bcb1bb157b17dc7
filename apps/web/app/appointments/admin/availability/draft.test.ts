import { expect, it } from "vitest";
import { HOURS } from "../../../../test/staff-appointments.ts";
import { type DraftRule, draftOf, inputOf, newRule, put, travel } from "./draft.ts";

const validity = (rules: DraftRule[]) =>
  rules.map(({ zone, valid_from, valid_until }) => [zone, valid_from, valid_until]);

const journey = { from: "2026-12-10", until: "2026-12-20", zone: "Europe/Paris" };

it("splits hours without end into the parts before, during and after a journey", () => {
  const { rules } = draftOf(HOURS);
  expect(validity(travel(rules, journey))).toEqual([
    ["Africa/Douala", null, "2026-12-09"],
    ["Europe/Paris", "2026-12-10", "2026-12-20"],
    ["Africa/Douala", "2026-12-21", null],
  ]);
});

it("leaves hours that are not valid during the journey, and moves those that are only valid then", () => {
  const dated = (valid_from: string, valid_until: string) => ({
    ...newRule("Africa/Douala", 1, 540, 720),
    valid_from,
    valid_until,
    place_id: "a0000000-0000-4000-8000-000000000009",
  });
  const before = dated("2026-11-01", "2026-12-09");
  const [kept, moved] = travel([before, dated("2026-12-12", "2026-12-14")], journey);
  expect(kept).toBe(before);
  expect(moved).toMatchObject({
    zone: "Europe/Paris",
    valid_from: "2026-12-12",
    valid_until: "2026-12-14",
    place_id: null,
  });
});

it("sends the hours that were read, without the keys of the page", () => {
  const { agent: _, absences: __, version, ...read } = HOURS;
  expect(inputOf(draftOf(HOURS), version)).toEqual({ ...read, version });
});

it("replaces hours by their key, and adds new ones", () => {
  const [one, two] = [newRule("UTC", 1, 0, 60), newRule("UTC", 2, 0, 60)];
  expect(put([one], two)).toEqual([one, two]);
  expect(put([one, two], { ...one, to_minute: 90 })[0]?.to_minute).toBe(90);
});

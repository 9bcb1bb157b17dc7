import { expect, it } from "vitest";
import { HOURS } from "../../../test/staff-appointments.ts";
import { workedOn } from "./working.ts";

const MONDAY = "2099-11-23";

it("says when an agent works, by the clock of the reader, without absences", () => {
  const absences = [{ id: "x", starts_at: "2099-11-23T09:00:00.000Z", ends_at: "2099-11-23T09:30:00.000Z" }];
  expect(workedOn(HOURS, new Set(), MONDAY, "Africa/Douala")).toEqual([{ from: 540, to: 720 }]);
  expect(workedOn({ ...HOURS, absences }, new Set(), MONDAY, "UTC")).toEqual([
    { from: 480, to: 540 },
    { from: 570, to: 660 },
  ]);
});

it("leaves out holidays, and counts hours of one kind only", () => {
  expect(workedOn(HOURS, new Set([MONDAY]), MONDAY, "UTC")).toEqual([]);
  const rules = HOURS.rules.map((rule) => ({ ...rule, kind_ids: ["some kind"] }));
  expect(workedOn({ ...HOURS, rules }, new Set(), MONDAY, "UTC")).toEqual([{ from: 480, to: 660 }]);
});

it("ends at midnight the hours that last into the next day", () => {
  const rules = HOURS.rules.map((rule) => ({ ...rule, from_minute: 22 * 60, to_minute: 1_440 }));
  expect(workedOn({ ...HOURS, rules }, new Set(), MONDAY, "Africa/Douala")).toEqual([
    { from: 1_320, to: 1_440 },
  ]);
});

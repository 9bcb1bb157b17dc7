import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { expect, it } from "vitest";
import { APPOINTMENT, OTHER_AGENT } from "../../../../test/staff-appointments.ts";
import { hoursOf, inTheWay, place } from "./layout.ts";

const at = (id: string, from: string, to: string, changes: Partial<Appointment> = {}): Appointment => ({
  ...APPOINTMENT,
  id,
  starts_at: `2099-11-27T${from}:00.000Z`,
  ends_at: `2099-11-27T${to}:00.000Z`,
  ...changes,
});

const lanes = (appointments: Appointment[]) =>
  place(appointments, "UTC").map(({ appointment, lane, lanes: count }) => [appointment.id, lane, count]);

it("puts appointments that overlap side by side, and others in the whole width", () => {
  expect(
    lanes([
      at("c", "09:30", "10:00"),
      at("a", "08:00", "09:00"),
      at("b", "08:30", "09:30"),
      at("d", "11:00", "12:00"),
    ]),
  ).toEqual([
    ["a", 0, 2],
    ["b", 1, 2],
    ["c", 0, 1],
    ["d", 0, 1],
  ]);
});

it("uses a lane again once it is free, within one group", () => {
  expect(lanes([at("a", "08:00", "10:00"), at("b", "08:00", "08:30"), at("c", "09:00", "09:30")])).toEqual([
    ["a", 0, 2],
    ["b", 1, 2],
    ["c", 1, 2],
  ]);
});

it("places by the clock of the zone, and ends at midnight what lasts beyond it", () => {
  const late = at("late", "23:30", "23:59", { ends_at: "2099-11-28T00:30:00.000Z" });
  expect(place([late], "UTC")).toMatchObject([{ from: 1_410, to: 1_440 }]);
  expect(place([late], "Africa/Douala")).toMatchObject([{ from: 30, to: 90 }]);
});

it("shows the whole hours around all appointments, at least the usual ones", () => {
  expect(hoursOf([])).toEqual({ first: 8, last: 19 });
  expect(
    hoursOf([
      { from: 6 * 60 + 30, to: 7 * 60 },
      { from: 20 * 60, to: 20 * 60 + 15 },
    ]),
  ).toEqual({
    first: 6,
    last: 21,
  });
});

it("finds the open appointments of the agent that overlap a time", () => {
  const found = inTheWay(
    [
      at("before", "07:30", "08:00"),
      at("overlapping", "08:15", "08:45"),
      at("cancelled", "08:15", "08:45", { status: "cancelled_by_us" }),
      at("other", "08:15", "08:45", { agent: OTHER_AGENT }),
      at("moved", "08:00", "08:30"),
    ],
    {
      agentId: APPOINTMENT.agent.id,
      start: Date.parse("2099-11-27T08:00:00Z"),
      end: Date.parse("2099-11-27T08:30:00Z"),
      except: "moved",
    },
  );
  expect(found.map(({ id }) => id)).toEqual(["overlapping"]);
});

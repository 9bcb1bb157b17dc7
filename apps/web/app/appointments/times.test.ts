import { expect, it } from "vitest";
import { localTimes } from "./times.ts";

const sides = { agent_zone: "Africa/Douala", customer_zone: "America/Toronto" };
const hours = (iso: string) =>
  localTimes(Date.parse(iso), sides).map(({ day, times }) => [
    day,
    ...times.map(({ minute }) => minute / 60),
  ]);

it("follows the customer's clock in the night when it is put forward", () => {
  expect(hours("2027-03-13T14:00:00Z")).toEqual([["2027-03-13", 15, 9]]);
  expect(hours("2027-03-14T14:00:00Z")).toEqual([["2027-03-14", 15, 10]]);
});

it("follows the customer's clock in the night when it is put back", () => {
  expect(hours("2026-10-31T14:00:00Z")).toEqual([["2026-10-31", 15, 10]]);
  expect(hours("2026-11-01T14:00:00Z")).toEqual([["2026-11-01", 15, 9]]);
});

it("names both days around midnight, and one time when both are in one zone", () => {
  expect(hours("2026-11-20T02:30:00Z")).toEqual([
    ["2026-11-20", 3.5],
    ["2026-11-19", 21.5],
  ]);
  expect(
    localTimes(Date.parse("2026-11-20T09:00:00Z"), { ...sides, customer_zone: "Africa/Douala" }),
  ).toEqual([{ day: "2026-11-20", times: [{ zone: "Africa/Douala", minute: 600 }] }]);
});

it("adds the clock of the reader’s account, unless it is that of a side", () => {
  const zonesFor = (reader: string) =>
    localTimes(Date.parse("2026-11-20T09:00:00Z"), sides, reader).map(({ day, times }) => [
      day,
      ...times.map(({ zone }) => zone),
    ]);
  expect(zonesFor("Europe/Paris")).toEqual([
    ["2026-11-20", "Africa/Douala", "America/Toronto", "Europe/Paris"],
  ]);
  expect(zonesFor("Africa/Douala")).toEqual([["2026-11-20", "Africa/Douala", "America/Toronto"]]);
});

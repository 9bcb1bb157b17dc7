import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { zoneClock } from "../time-zones.ts";
import { joinRanges, overlaps, type Range, subtractRanges } from "./ranges.ts";
import {
  type AgentTime,
  agentSlots,
  leastBusy,
  nearestSlots,
  type SlotKind,
  slotsOf,
  takenRange,
} from "./slots.ts";
import { type AvailabilityRule, weekdayOf } from "./working-hours.ts";

const HOUR = 60 * 60 * 1000;
const MINUTE = 60_000;
const at = (text: string) => Date.parse(text);
const texts = (instants: readonly number[]) =>
  instants.map((one) => new Date(one).toISOString().slice(5, 16));

const rule = (changes: Partial<AvailabilityRule> = {}): AvailabilityRule => ({
  weekdays: [1, 2, 3, 4, 5],
  from: 9 * 60,
  to: 11 * 60,
  zone: "Africa/Douala",
  validFrom: null,
  validUntil: null,
  placeId: null,
  kindIds: null,
  ...changes,
});
const agent = (changes: Partial<AgentTime> = {}): AgentTime => ({
  agentId: "a",
  rules: [rule()],
  exceptions: [],
  holidays: new Set(),
  busy: [],
  ...changes,
});
const kind = (changes: Partial<SlotKind> = {}): SlotKind => ({
  kindId: "call",
  placeId: null,
  durationMinutes: 30,
  stepMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  noticeMinutes: 0,
  horizonDays: 365,
  ...changes,
});

// A Thursday.
const DAY: Range = { start: at("2026-12-10T00:00:00Z"), end: at("2026-12-11T00:00:00Z") };
const NOW = at("2026-12-01T00:00:00Z");
const slots = (changes: Partial<AgentTime>, of: Partial<SlotKind> = {}, within = DAY, now = NOW) =>
  texts(agentSlots(agent(changes), kind(of), now, within));

const MORNING = ["12-10T08:00", "12-10T08:30", "12-10T09:00", "12-10T09:30"];

describe("the slots of an agent", () => {
  test.each<[string, Partial<AgentTime>, Partial<SlotKind>, string[]]>([
    ["are in steps within the hours", {}, {}, MORNING],
    ["end with the hours", {}, { durationMinutes: 45 }, MORNING.slice(0, 3)],
    ["are none where the duration does not fit", {}, { durationMinutes: 121 }, []],
    ["leave out another weekday", { rules: [rule({ weekdays: [5] })] }, {}, []],
    ["begin with the rule", { rules: [rule({ validFrom: "2026-12-11" })] }, {}, []],
    ["hold on the last day of the rule", { rules: [rule({ validUntil: "2026-12-10" })] }, {}, MORNING],
    ["end with the rule", { rules: [rule({ validUntil: "2026-12-09" })] }, {}, []],
    ["leave out another kind", { rules: [rule({ kindIds: ["visit"] })] }, {}, []],
    ["leave out another place", { rules: [rule({ placeId: "yaounde" })] }, { placeId: "douala" }, []],
    ["are by telephone from any place", { rules: [rule({ placeId: "yaounde" })] }, {}, MORNING],
    ["leave out holidays", { holidays: new Set(["2026-12-10"]) }, {}, []],
    [
      "do not overlap what is booked",
      { busy: [{ start: at("2026-12-10T08:10:00Z"), end: at("2026-12-10T08:20:00Z") }] },
      {},
      MORNING.slice(1),
    ],
    [
      "begin where something ends",
      { busy: [{ start: at("2026-12-10T08:00:00Z"), end: at("2026-12-10T09:00:00Z") }] },
      {},
      MORNING.slice(2),
    ],
    [
      "keep their buffers free",
      { busy: [{ start: at("2026-12-10T08:30:00Z"), end: at("2026-12-10T09:00:00Z") }] },
      { bufferBeforeMinutes: 5, bufferAfterMinutes: 5 },
      ["12-10T09:30"],
    ],
    [
      "go on in the same steps after closed hours",
      {
        exceptions: [
          {
            sort: "closed",
            day: "2026-12-10",
            from: 9 * 60 + 10,
            to: 9 * 60 + 40,
            zone: "Africa/Douala",
            placeId: null,
          },
        ],
      },
      {},
      MORNING.slice(2),
    ],
    [
      "come with extra hours on a holiday",
      {
        holidays: new Set(["2026-12-10"]),
        exceptions: [
          {
            sort: "extra",
            day: "2026-12-10",
            from: 14 * 60,
            to: 15 * 60,
            zone: "Africa/Douala",
            placeId: null,
          },
        ],
      },
      {},
      ["12-10T13:00", "12-10T13:30"],
    ],
    [
      "are offered once where hours overlap",
      { rules: [rule(), rule({ from: 10 * 60, to: 12 * 60 })] },
      { durationMinutes: 60 },
      ["12-10T08:00", "12-10T08:30", "12-10T09:00", "12-10T09:30", "12-10T10:00"],
    ],
  ])("%s", (_, changes, of, expected) => {
    expect(slots(changes, of)).toEqual(expected);
  });

  test("begin after the notice and end with the horizon", () => {
    const now = at("2026-12-10T07:15:00Z");
    expect(slots({}, { noticeMinutes: 60 }, DAY, now)).toEqual(MORNING.slice(1));
    expect(slots({}, { horizonDays: 8 }, DAY, at("2026-12-02T08:30:00Z"))).toEqual(MORNING.slice(0, 1));
  });

  test("are the same in any period that holds them", () => {
    const whole = { start: at("2026-12-07T00:00:00Z"), end: at("2026-12-12T00:00:00Z") };
    const week = agentSlots(agent(), kind(), NOW, whole);
    const parts = [8, 8.3, 9, 9.4].map((hours, index, all) => ({
      start: index === 0 ? whole.start : DAY.start + hours * HOUR,
      end: index === all.length - 1 ? whole.end : DAY.start + (all[index + 1] ?? 0) * HOUR,
    }));
    expect(parts.flatMap((part) => agentSlots(agent(), kind(), NOW, part))).toEqual(week);
  });

  test.each([
    // The clock is put forward from 2 to 3, and back from 3 to 2.
    ["put forward", "Europe/Paris", "2026-03-29", 60, 240, ["03-29T00:00", "03-29T01:00"]],
    [
      "put back",
      "Europe/Paris",
      "2026-10-25",
      60,
      240,
      ["10-24T23:00", "10-25T00:00", "10-25T01:00", "10-25T02:00"],
    ],
    ["put forward", "America/New_York", "2026-03-08", 60, 240, ["03-08T06:00", "03-08T07:00"]],
    ["put back", "America/Toronto", "2026-11-01", 60, 180, ["11-01T05:00", "11-01T06:00", "11-01T07:00"]],
    ["put forward", "Europe/London", "2026-03-29", 0, 180, ["03-29T00:00", "03-29T01:00"]],
    ["unchanged", "Europe/Brussels", "2026-03-30", 540, 660, ["03-30T07:00", "03-30T08:00"]],
  ])("follow the clock that is %s in %s on %s", (_, zone, day, from, to, expected) => {
    const hours = rule({ zone, from, to, weekdays: [weekdayOf(day)], validFrom: day, validUntil: day });
    const within = { start: at(`${day}T00:00:00Z`) - 12 * HOUR, end: at(`${day}T00:00:00Z`) + 36 * HOUR };
    const of = { durationMinutes: 60, stepMinutes: 60 };
    expect(slots({ rules: [hours] }, of, within, at("2026-01-01T00:00:00Z"))).toEqual(expected);
  });
});

const ZONES = [
  "Europe/Paris",
  "Europe/Brussels",
  "Europe/London",
  "America/Montreal",
  "America/New_York",
  "Africa/Douala",
];
/** Days around which these zones change their clocks, and others. */
const days = fc.constantFrom(
  "2026-03-06",
  "2026-03-27",
  "2026-06-15",
  "2026-10-23",
  "2026-10-30",
  "2027-03-12",
);
const ranges = (from: number) =>
  fc
    .array(
      fc.record({ start: fc.integer({ min: 0, max: 5 * 24 * 4 }), length: fc.integer({ min: 1, max: 40 }) }),
      {
        maxLength: 12,
      },
    )
    .map((list) =>
      joinRanges(
        list.map(({ start, length }) => ({
          start: from + start * 15 * MINUTE,
          end: from + (start + length) * 15 * MINUTE,
        })),
      ),
    );

test("a slot is within the local hours and free with its buffers, and every such step is a slot", () => {
  const situation = fc.record({ zone: fc.constantFrom(...ZONES), day: days }).chain(({ zone, day }) =>
    fc.record({
      zone: fc.constant(zone),
      first: fc.constant(at(`${day}T00:00:00Z`)),
      from: fc.integer({ min: 0, max: 92 }).map((quarter) => quarter * 15),
      length: fc.integer({ min: 1, max: 40 }).map((quarter) => quarter * 15),
      duration: fc.constantFrom(15, 30, 45, 90),
      step: fc.constantFrom(15, 30, 60),
      before: fc.constantFrom(0, 10, 30),
      after: fc.constantFrom(0, 10, 30),
      busy: ranges(at(`${day}T00:00:00Z`)),
    }),
  );
  fc.assert(
    fc.property(situation, ({ zone, first, from, length, duration, step, before, after, busy }) => {
      const to = Math.min(from + length, 1440);
      const of = kind({
        durationMinutes: duration,
        stepMinutes: step,
        bufferBeforeMinutes: before,
        bufferAfterMinutes: after,
      });
      const who = agent({ rules: [rule({ zone, from, to, weekdays: [1, 2, 3, 4, 5, 6, 7] })], busy });
      const within = { start: first, end: first + 5 * 24 * HOUR };
      const starts = agentSlots(who, of, first - 24 * HOUR, within);
      const clock = zoneClock(zone);
      const isOffered = new Set(starts);
      expect(starts).toEqual([...isOffered].sort((a, b) => a - b));
      for (const start of starts) {
        const end = start + duration * MINUTE;
        const { day } = clock.localAt(start);
        expect(start).toBeGreaterThanOrEqual(clock.instantOf(day, from));
        expect(end).toBeLessThanOrEqual(clock.instantOf(day, to));
        expect(busy.some((one) => overlaps(one, takenRange(of, start)))).toBe(false);
      }
      // The other way round, by asking of each step of each day.
      for (let midday = first - 12 * HOUR; midday <= within.end + 24 * HOUR; midday += 12 * HOUR) {
        const { day } = clock.localAt(midday);
        const [opens, closes] = [clock.instantOf(day, from), clock.instantOf(day, to)];
        for (let start = opens; start + duration * MINUTE <= closes; start += step * MINUTE) {
          if (start < within.start || start >= within.end) continue;
          const isFree = !busy.some((one) => overlaps(one, takenRange(of, start)));
          expect(isOffered.has(start)).toBe(isFree);
        }
      }
    }),
    { numRuns: 200 },
  );
});

test("ranges without others hold exactly the instants that are in one and not in the others", () => {
  fc.assert(
    fc.property(ranges(0), ranges(0), (kept, taken) => {
      const left = subtractRanges(kept, taken);
      const has = (list: readonly Range[], instant: number) =>
        list.some(({ start, end }) => start <= instant && instant < end);
      for (let instant = 0; instant < 6 * 24 * HOUR; instant += 15 * MINUTE)
        expect(has(left, instant)).toBe(has(kept, instant) && !has(taken, instant));
    }),
    { numRuns: 50 },
  );
});

test("a start of several agents contains all agents who are free", () => {
  const busy = [{ start: at("2026-12-10T08:00:00Z"), end: at("2026-12-10T09:00:00Z") }];
  const found = slotsOf([agent(), agent({ agentId: "b", busy })], kind(), NOW, DAY);
  expect(found.map(({ start, agentIds }) => [...texts([start]), ...agentIds])).toEqual([
    ["12-10T08:00", "a"],
    ["12-10T08:30", "a"],
    ["12-10T09:00", "a", "b"],
    ["12-10T09:30", "a", "b"],
  ]);
});

test("the nearest slots are on both sides of the wanted one", () => {
  const starts = [1, 2, 5, 6, 9].map((hour) => hour * HOUR);
  expect(nearestSlots(starts, 4 * HOUR, 3)).toEqual([2 * HOUR, 5 * HOUR, 6 * HOUR]);
  expect(nearestSlots(starts, 4 * HOUR, 9)).toEqual(starts);
  expect(nearestSlots([], 0, 3)).toEqual([]);
});

test("the agent with the fewest minutes that day comes first", () => {
  const found = leastBusy([
    { agentId: "c", minutesThatDay: 0, minutes: 90 },
    { agentId: "b", minutesThatDay: 0, minutes: 30 },
    { agentId: "a", minutesThatDay: 30, minutes: 30 },
    { agentId: "0", minutesThatDay: 0, minutes: 90 },
  ]);
  expect(found).toEqual(["b", "0", "c", "a"]);
});

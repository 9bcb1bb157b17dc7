import fc from "fast-check";
import { expect, test } from "vitest";
import {
  dueAt,
  secondsBetween,
  solvedIn,
  TARGET_HOURS,
  TICKET_PRIORITIES,
  type TicketClock,
  tickOn,
} from "./ticket-times.ts";
import { TICKET_STATES } from "./tickets.ts";

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const OPENED: TicketClock = {
  createdAt: at("02T08:00"),
  waitingSince: at("02T08:00"),
  pausedSince: null,
  pausedSeconds: 0,
};

test.each([
  ["urgent", "02T10:00"],
  ["high", "02T16:00"],
  ["normal", "03T08:00"],
  ["low", "04T08:00"],
] as const)("opened at eight, %s: the first answer is due at %s", (priority, due) => {
  expect(dueAt(OPENED, priority)).toEqual(at(due));
});

test("a higher priority is never due later than a lower one", () => {
  const hours = TICKET_PRIORITIES.map((priority) => TARGET_HOURS[priority]);
  for (const [index, { answer, solution }] of hours.entries()) {
    expect(answer).toBeLessThan(solution);
    const next = hours[index + 1];
    if (next) expect(next.answer < answer && next.solution < solution).toBe(true);
  }
});

test("nothing is due while waiting for the customer, and that time does not count", () => {
  const answered = tickOn(OPENED, "answered", at("02T10:00"));
  expect(dueAt(answered, "normal")).toBeUndefined();
  expect(tickOn(answered, "proposed", at("04T10:00"))).toEqual(answered);
  const again = tickOn(answered, "open", at("06T10:00"));
  expect(again).toMatchObject({ waitingSince: at("06T10:00"), pausedSince: null, pausedSeconds: 4 * 86_400 });
  expect(dueAt(again, "normal")).toEqual(at("07T10:00"));
  // The four days of waiting extend the five days for a solution.
  const late = tickOn(tickOn(again, "answered", at("06T11:00")), "open", at("06T12:00"));
  expect(dueAt({ ...late, waitingSince: at("11T07:00") }, "normal")).toEqual(at("11T09:00"));
  expect(solvedIn(tickOn(late, "closed", at("06T13:00")))).toBe(4 * 3600);
  expect(solvedIn(late)).toBeUndefined();
});

test("counts the waiting time from the first of several messages", () => {
  expect(tickOn(OPENED, "open", at("02T09:00"))).toEqual(OPENED);
});

test("either someone waits for the team or the clock is paused, and the team's time never exceeds the total", () => {
  const step = fc.record({
    to: fc.constantFrom(...TICKET_STATES),
    minutes: fc.integer({ min: 0, max: 50_000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let clock = OPENED;
      let now = OPENED.createdAt;
      for (const { to, minutes } of steps) {
        now = new Date(now.getTime() + minutes * 60_000);
        clock = tickOn(clock, to, now);
        expect(clock.waitingSince === null).toBe(to !== "open");
        expect(clock.pausedSince === null).toBe(to === "open");
        const seconds = solvedIn(clock) ?? 0;
        expect(seconds).toBeGreaterThanOrEqual(0);
        expect(seconds).toBeLessThanOrEqual(secondsBetween(OPENED.createdAt, now));
      }
    }),
  );
});

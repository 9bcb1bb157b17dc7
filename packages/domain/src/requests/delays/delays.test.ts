import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { REQUEST_STATUSES } from "../lifecycle/status.ts";
import {
  DELAY_MIN_SAMPLES,
  type Delays,
  estimateDelay,
  paceOf,
  type TimedMove,
  workedSeconds,
} from "./delays.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (hours: number, to: TimedMove["to"]): TimedMove => ({ to, at: hours * HOUR });

const SUBMITTED = [at(-5, "pending_validation"), at(0, "submitted")];
const ANSWERED = [...SUBMITTED, at(2, "in_progress"), at(10, "information_required"), at(100, "in_progress")];

describe("workedSeconds", () => {
  it.each([
    ["nothing happened", [], 10, undefined],
    ["paid and never confirmed", [at(-5, "pending_validation")], 10, undefined],
    ["since it was submitted", SUBMITTED, 7, 7],
    ["work began", [...SUBMITTED, at(2, "in_progress")], 7, 7],
    ["waiting on the customer", ANSWERED.slice(0, 4), 50, 10],
    ["the customer answered", ANSWERED, 103, 13],
    ["asked twice", [...ANSWERED, at(104, "information_required"), at(200, "in_progress")], 201, 15],
    ["completed", [...ANSWERED, at(110, "completed")], 999, 20],
    ["rejected while its customer was waited for", [...ANSWERED.slice(0, 4), at(60, "rejected")], 999, 10],
    ["of a time before its end", [...ANSWERED, at(110, "completed")], 105, 15],
  ] as [string, TimedMove[], number, number | undefined][])("%s", (_, moves, until, hours) => {
    expect(workedSeconds(moves, until * HOUR)).toBe(hours === undefined ? undefined : hours * 3_600);
  });

  const walks = fc
    .array(fc.record({ to: fc.constantFrom(...REQUEST_STATUSES), after: fc.nat(DAY) }), { maxLength: 12 })
    .map((steps) => {
      let time = 0;
      return steps.map(({ to, after }): TimedMove => {
        time += after;
        return { to, at: time };
      });
    });

  it("grows monotonically, not faster than time, and pauses while waiting for the customer", () => {
    fc.assert(
      fc.property(walks, fc.nat(DAY), (moves, later) => {
        const end = moves.at(-1)?.at ?? 0;
        const before = workedSeconds(moves, end) ?? 0;
        const after = workedSeconds(moves, end + later) ?? 0;
        expect(before).toBeGreaterThanOrEqual(0);
        expect(after - before).toBeGreaterThanOrEqual(0);
        expect(after - before).toBeLessThanOrEqual(Math.ceil(later / 1000));
        if (moves.at(-1)?.to === "information_required") expect(after).toBe(before);
      }),
    );
  });
});

const DELAYS: Delays = { completed: 24, median_seconds: (6 * DAY) / 1000, p90_seconds: (12 * DAY) / 1000 };

describe("estimateDelay", () => {
  const estimate = (days: number, changes: Partial<Delays> = {}) =>
    estimateDelay({ ...DELAYS, ...changes }, { status: "in_progress", moves: SUBMITTED, now: days * DAY });

  it.each([
    [1, { pace: "usual", usual_by: 6 * DAY, latest_by: 12 * DAY }],
    [6, { pace: "usual", usual_by: 6 * DAY, latest_by: 12 * DAY }],
    [7, { pace: "slow", usual_by: undefined, latest_by: 12 * DAY }],
    [13, { pace: "late", usual_by: undefined, latest_by: undefined }],
  ] as const)("after %s days", (days, expected) => {
    expect(estimate(days)).toEqual({ completed: 24, median_days: 6, p90_days: 12, ...expected });
  });

  it("is undefined below the minimum number of samples, without samples, and for a closed request", () => {
    expect(estimate(1, { completed: DELAY_MIN_SAMPLES })).toBeDefined();
    expect(estimate(1, { completed: DELAY_MIN_SAMPLES - 1 })).toBeUndefined();
    expect(estimateDelay(undefined, { status: "submitted", moves: SUBMITTED, now: 0 })).toBeUndefined();
    for (const status of ["completed", "rejected", "cancelled"] as const)
      expect(estimateDelay(DELAYS, { status, moves: SUBMITTED, now: 0 })).toBeUndefined();
  });

  it("gives no dates before submission, nor while waiting for the customer", () => {
    expect(estimateDelay(DELAYS, { status: "draft", moves: [], now: DAY })).toMatchObject({
      median_days: 6,
      pace: undefined,
      usual_by: undefined,
    });
    const waiting = { status: "information_required", moves: ANSWERED.slice(0, 4), now: 50 * DAY } as const;
    expect(estimateDelay(DELAYS, waiting)).toMatchObject({
      pace: "usual",
      usual_by: undefined,
      latest_by: undefined,
    });
  });

  it("rounds less than a day up to one", () => {
    expect(estimate(0, { median_seconds: 0, p90_seconds: 60 })).toMatchObject({
      median_days: 1,
      p90_days: 1,
    });
  });
});

test("estimated dates are in the future, and a request with a date ahead is not late", () => {
  const delays = fc.tuple(fc.nat(1e7), fc.nat(1e7)).map(([median_seconds, more]) => ({
    completed: 50,
    median_seconds,
    p90_seconds: median_seconds + more,
  }));
  fc.assert(
    fc.property(delays, fc.nat(1e11), (measured, now) => {
      const estimate = estimateDelay(measured, {
        status: "submitted",
        moves: [{ to: "submitted", at: 0 }],
        now,
      });
      for (const date of [estimate?.usual_by, estimate?.latest_by])
        if (date !== undefined) expect(date).toBeGreaterThanOrEqual(now);
      expect(estimate?.pace === "late").toBe(estimate?.latest_by === undefined);
      expect(estimate?.pace).toBe(paceOf(Math.floor(now / 1000), measured));
      expect(estimate?.median_days ?? 0).toBeLessThanOrEqual(estimate?.p90_days ?? 0);
    }),
  );
});

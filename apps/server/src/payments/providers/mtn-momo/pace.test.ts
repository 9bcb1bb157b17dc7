import { expect, test } from "vitest";
import { createPace } from "./pace.ts";

/** A clock that waits do not move, and the requested waits. */
function startClock(start: number) {
  let time = start;
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const moveTo = (later: number) => {
    time = later;
  };
  return { clock: { now: () => time, wait }, waits, moveTo };
}

test("makes at most ten calls in any second", async () => {
  const { clock, waits } = startClock(5_000);
  const pace = createPace(10, clock);
  await Promise.all(Array.from({ length: 31 }, () => pace()));
  const times = [0, ...waits];
  expect(times).toHaveLength(31);
  for (const [index, time] of times.slice(10).entries()) {
    expect(time - (times[index] as number)).toBeGreaterThanOrEqual(1000);
  }
  expect(times[30]).toBe(3000);
});

test("delays no call that follows a pause", async () => {
  const { clock, waits, moveTo } = startClock(5_000);
  const pace = createPace(10, clock);
  await pace();
  await pace();
  moveTo(65_000);
  await pace();
  expect(waits).toEqual([100]);
});

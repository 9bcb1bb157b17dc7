import { expect, test } from "vitest";
import { createPace } from "./pace.ts";

/** A clock that stands still, and the waits that were asked of it. */
function startClock(start: number) {
  let time = start;
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const moveTo = (later: number) => {
    time = later;
  };
  return { clock: { now: () => time, wait }, waits, moveTo };
}

test("lets no second contain more than ten calls", async () => {
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

test("delays no call after a pause", async () => {
  const { clock, waits, moveTo } = startClock(5_000);
  const pace = createPace(10, clock);
  await pace();
  await pace();
  moveTo(65_000);
  await pace();
  expect(waits).toEqual([100]);
});

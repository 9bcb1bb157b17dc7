import { afterEach, expect, test } from "vitest";
import { machineTime, runAt, startClocks } from "./clock.ts";

const DAY_MS = 24 * 60 * 60_000;

let stop = () => {};
afterEach(() => stop());

test("a call has its own time, and concurrent work has the time of the machine", async () => {
  stop = startClocks();
  const at = machineTime() - 40 * DAY_MS;
  const inside = runAt(at, async () => [Date.now(), Date.parse(new Date().toISOString())]);
  expect(Date.now() - machineTime()).toBeLessThan(DAY_MS);
  for (const time of await inside) expect(Math.abs(time - at)).toBeLessThan(DAY_MS);
});

test("a timer between two clocks does not fire at once", async () => {
  const { setTimeout: before } = globalThis;
  stop = startClocks();
  let fired = false;
  const timer = setTimeout(() => {
    fired = true;
  }, 40 * DAY_MS);
  await new Promise((resolve) => setTimeout(resolve, 20));
  clearTimeout(timer);
  expect(fired).toBe(false);
  stop();
  expect(globalThis.setTimeout).toBe(before);
});

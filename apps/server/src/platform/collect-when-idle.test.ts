import { performance } from "node:perf_hooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { collectWhenIdle } from "./collect-when-idle.ts";

const gc = vi.fn(async () => {});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("gc", gc);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  gc.mockClear();
});

/** Runs one period after the other, with these shares of work; returns how often garbage was collected. */
function collectionsAfter(...shares: number[]): number {
  const measured = vi.spyOn(performance, "eventLoopUtilization");
  measured.mockImplementation(() => ({ idle: 0, active: 0, utilization: 0 }));
  collectWhenIdle();
  for (const utilization of shares) {
    measured.mockImplementation(() => ({ idle: 0, active: 0, utilization }));
    vi.advanceTimersByTime(2_000);
  }
  return gc.mock.calls.length;
}

test.each([
  ["once in the first idle period after a busy one", [0.9, 0.01, 0.01], 1],
  ["again after the next load", [0.9, 0, 0.5, 0, 0], 2],
  ["not while the load goes on", [0.9, 0.1, 0.9, 0.05], 0],
  ["not in a process that was never busy", [0.01, 0.1, 0], 0],
])("collects %s", (_, shares, expected) => {
  expect(collectionsAfter(...shares)).toBe(expected);
});

test("does nothing without --expose-gc", () => {
  vi.stubGlobal("gc", undefined);
  expect(collectionsAfter(0.9, 0)).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

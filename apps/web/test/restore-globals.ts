import { afterEach, vi } from "vitest";

// The files of a worker share their globals and their clock.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

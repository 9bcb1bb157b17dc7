import { vi } from "vitest";

/**
 * Keeps what the timers of `ms` milliseconds do, so that a test need not wait for them: `pass` does it at once. Ends with
 * `vi.restoreAllMocks`. Fake timers would also stop those of the queue and of connections.
 */
export function keepDeadlines(ms: number) {
  const kept: (() => void)[] = [];
  const start = globalThis.setTimeout;
  const keep = (...timer: Parameters<typeof start>) => {
    if (timer[1] === ms) kept.push(timer[0]);
    return start(...timer);
  };
  vi.spyOn(globalThis, "setTimeout").mockImplementation(keep as typeof start);
  return {
    /** How many timers were started. */
    count: () => kept.length,
    pass: () => {
      for (const work of kept) work();
    },
  };
}

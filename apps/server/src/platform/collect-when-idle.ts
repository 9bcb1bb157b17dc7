import { performance } from "node:perf_hooks";

/** Interval at which the load is measured. */
const PERIOD_MS = 2_000;

/** Shares of a period in which the event loop works. */
const BUSY = 0.2;
const IDLE = 0.02;

type Collect = (options: { type: "major"; flavor: "last-resort"; execution: "async" }) => Promise<void>;

/**
 * Collects all garbage of this thread, and gives its memory back to the system, in the first idle period after a busy one:
 * V8 collects when it allocates, so a process that becomes idle keeps the garbage of its last load. Does nothing without
 * `--expose-gc`.
 */
export function collectWhenIdle(): void {
  const collect = (globalThis as { gc?: Collect }).gc;
  if (!collect) return;
  let wasBusy = false;
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > BUSY) wasBusy = true;
    else if (wasBusy && utilization < IDLE) {
      wasBusy = false;
      void collect({ type: "major", flavor: "last-resort", execution: "async" });
    }
  }, PERIOD_MS).unref();
}

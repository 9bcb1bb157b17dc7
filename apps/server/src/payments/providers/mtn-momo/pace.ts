import { setTimeout as wait } from "node:timers/promises";

/** Time, for tests. */
type Clock = { now: () => number; wait: (ms: number) => Promise<unknown> };

/** Waits until the next call is due. */
export type Pace = () => Promise<void>;

/** Spaces calls so that no second contains more than `perSecond`; callers are served in order. */
export function createPace(perSecond: number, clock: Clock = { now: Date.now, wait }): Pace {
  const gap = 1000 / perSecond;
  let next = 0;
  return async () => {
    const now = clock.now();
    const due = Math.max(now, next);
    next = due + gap;
    if (due > now) await clock.wait(due - now);
  };
}

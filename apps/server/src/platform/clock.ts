import { AsyncLocalStorage } from "node:async_hooks";

/** The difference, in milliseconds, between the clock of the running call and the clock of this machine. */
const shift = new AsyncLocalStorage<number>();

const Real = globalThis.Date;
const realNow = Real.now.bind(Real);

const realTimeout = globalThis.setTimeout;
/** Node fires a timer with a longer delay, in milliseconds, at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Milliseconds since 1970, whatever the clock of the running call shows. */
export const machineTime = (): number => realNow();

/**
 * Runs `work`, and everything that it starts, as if it were `at` now; the clock then goes on at its usual pace. Other calls keep the
 * time of the machine. It has an effect only while `startClocks` is in force.
 */
export function runAt<Result>(at: number, work: () => Promise<Result>): Promise<Result> {
  return shift.run(at - realNow(), work);
}

/** Whether the running call has a clock of its own. */
export const hasOwnClock = (): boolean => shift.getStore() !== undefined;

/**
 * Makes `new Date()` and `Date.now()` follow `runAt`, here and in the embedded database, which reads the same clock; returns a
 * function that ends that. A PostgreSQL server has its own clock, which is not affected (decision 0195).
 *
 * The embedded database computes the delays of its timers from two times, which may come from the clocks of different calls. Such
 * a delay can be weeks too long, and Node would fire the timer at once, again and again: delays are limited to what a timer
 * supports until the next statement sets them again.
 */
export function startClocks(): () => void {
  const now = () => realNow() + (shift.getStore() ?? 0);
  globalThis.Date = new Proxy(Real, {
    apply: (real) => new real(now()).toString(),
    construct: (real, values: [], asked) =>
      Reflect.construct(real, values.length > 0 ? values : [now()], asked),
    get: (real, name, receiver) => (name === "now" ? now : Reflect.get(real, name, receiver)),
  });
  globalThis.setTimeout = new Proxy(realTimeout, {
    apply: (real, self, [work, ms, ...values]: Parameters<typeof setTimeout>) =>
      Reflect.apply(real, self, [work, Math.min(ms ?? 0, LONGEST_TIMER_MS), ...values]),
  });
  return () => {
    globalThis.Date = Real;
    globalThis.setTimeout = realTimeout;
  };
}

import type { Channel, Notifications } from "./notifications.ts";

/** A value derived from the database that a process caches until a commit announces a change. */
export type Kept<T extends object> = {
  /** The current value, including everything committed and announced before the call. Do not call it in a transaction. */
  get: () => Promise<T>;
  /** Identifies the value that `get` would return without the database; undefined when it has to load. */
  readonly version: number | undefined;
  /** The version of a value that `get` returned; undefined when it is outdated. */
  versionOf: (value: object) => number | undefined;
};

/**
 * Loads on the first `get` and again after each announcement on one of the channels. While announcements may be missed nothing is
 * cached: every answer comes from a load that began after the call. A load that fails, or during which something changed, is
 * not cached either.
 */
export function keep<T extends object>(
  notifications: Notifications,
  channels: readonly Channel[],
  load: () => Promise<T>,
): Kept<T> {
  let kept: T | undefined;
  /** Counts possible changes of the value. */
  let changes = 0;
  let running: { since: number; done: Promise<T> } | undefined;
  let next: Promise<T> | undefined;
  const changed = () => {
    changes += 1;
    kept = undefined;
  };
  for (const channel of channels) notifications.listen(channel, { heard: changed, missed: changed });

  function begin(): Promise<T> {
    const since = changes;
    const done = load()
      .then((value) => {
        if (notifications.live && changes === since) kept = value;
        return value;
      })
      .finally(() => {
        running = undefined;
      });
    running = { since, done };
    return done;
  }

  /** Waits for a load that begins after the call. Only one load runs at a time; all waiting readers share the next one. */
  function anew(): Promise<T> {
    if (!running && !next) return begin();
    const before = running?.done;
    next ??= (async () => {
      await before?.catch(() => {});
      next = undefined;
      return begin();
    })();
    return next;
  }

  return {
    get version() {
      return kept === undefined ? undefined : changes;
    },
    versionOf: (value) => (value === kept ? changes : undefined),
    get: async () => {
      if (kept) return kept;
      if (running && notifications.live && running.since === changes) {
        const { since, done } = running;
        const value = await done;
        if (changes === since) return value;
      }
      return anew();
    },
  };
}

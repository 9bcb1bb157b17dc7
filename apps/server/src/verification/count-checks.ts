import type { Context } from "../platform/context.ts";
import { addChecks, type Checks } from "./queries.ts";

/** Milliseconds for which verifications are counted in memory: writing each one would cost more than answering it. */
const WRITTEN_AFTER_MS = 1_000;

export type CheckCounter = {
  count: (code: string) => void;
  /** Writes the counts. */
  write: () => Promise<void>;
};

/** Counts verifications for the owners of documents. A crash loses the counts of the last second. */
export function createCheckCounter({ db, log }: Pick<Context, "db" | "log">): CheckCounter {
  let counted = new Map<string, Checks>();
  let timer: NodeJS.Timeout | undefined;
  const add = (checks: Checks) => {
    const before = counted.get(checks.code);
    if (!before) counted.set(checks.code, checks);
    else {
      before.count += checks.count;
      if (checks.at > before.at) before.at = checks.at;
    }
  };
  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const checks = [...counted.values()];
    if (checks.length === 0) return;
    counted = new Map();
    try {
      await addChecks(db, checks);
    } catch (err) {
      // They are written with the next ones.
      for (const one of checks) add(one);
      log.warn({ err }, "verifications of documents could not be counted yet");
    }
  }
  return {
    write,
    count: (code) => {
      add({ code, count: 1, at: new Date() });
      timer ??= setTimeout(() => void write(), WRITTEN_AFTER_MS).unref();
    },
  };
}

import type { Frame } from "./frames.ts";

/** A frame that the leading tab passes to the others, with the cursor before it. */
export type PassedFrame = Frame & { from: string | undefined };

/** Runs in the leading tab; the signal ends its turn. */
type Lead = (signal: AbortSignal) => Promise<void>;

/**
 * Elects one of this browser's tabs as leader for as long as it lives; then another one follows. Without Web Locks
 * (no https) each tab leads itself. `depose` takes the lead from a silent tab, because one that the system suspended
 * keeps its lock.
 */
export function electLeader(name: string, lead: Lead, signal: AbortSignal): { depose: () => void } {
  if (!navigator.locks) {
    void lead(signal);
    return { depose: () => {} };
  }
  let leading = false;
  async function candidate(steal: boolean): Promise<void> {
    while (!signal.aborted) {
      const turn = new AbortController();
      const over = () => turn.abort();
      signal.addEventListener("abort", over);
      try {
        await navigator.locks.request(name, steal ? { steal } : { signal }, async () => {
          leading = true;
          await lead(turn.signal);
        });
      } catch {
        // Deposed or stopped.
      } finally {
        over();
        leading = false;
        signal.removeEventListener("abort", over);
      }
      steal = false;
    }
  }
  void candidate(false);
  return {
    depose: () => {
      if (!leading && !signal.aborted) void candidate(true);
    },
  };
}

import type { Frame } from "./frames.ts";

/** What the tab that hears says to the others: a frame, and where the log stood before it. */
export type Passed = Frame & { from: string | undefined };

/** One tab of a browser hears for all of them. Called with a signal that says when it is another one's turn. */
type Lead = (signal: AbortSignal) => Promise<void>;

/**
 * Has one of this browser's tabs lead, as long as it is there: the next one follows. Where tabs cannot agree (no Web Locks
 * without https) each leads for itself. `depose` takes it from one that says nothing any more: a tab that the system has
 * put to sleep keeps what it holds.
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
        // Deposed, or it is over.
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

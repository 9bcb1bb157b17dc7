/** Without a new resource for so long a page has what it shows. */
const QUIET_MS = 2_000;
/** A page that reads at short intervals is never quiet. */
const LONGEST_MS = 20_000;

/** Resolves when the page has loaded nothing for two seconds and its thread is idle; at the latest after twenty seconds. */
export function whenQuiet(): Promise<void> {
  return new Promise((resolve) => {
    // Not in every browser that we serve.
    const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
    const observer = new PerformanceObserver(wait);
    const latest = setTimeout(end, LONGEST_MS);
    let quiet = setTimeout(end, QUIET_MS);
    function wait() {
      clearTimeout(quiet);
      quiet = setTimeout(end, QUIET_MS);
    }
    function end() {
      observer.disconnect();
      clearTimeout(latest);
      clearTimeout(quiet);
      whenIdle(() => resolve());
    }
    observer.observe({ type: "resource" });
  });
}

/** Without a new resource for so long a page is complete. */
const QUIET_MS = 1_000;
/** A page that reads at short intervals is never quiet. */
const LONGEST_MS = 20_000;

/** Resolves when the page has loaded nothing for a second; where the browser does not say, at once. */
export function whenQuiet(): Promise<void> {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes("resource")) return Promise.resolve();
  return new Promise((resolve) => {
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
      resolve();
    }
    observer.observe({ type: "resource" });
  });
}

/** The longest that work is put off, in milliseconds. */
const LATEST_MS = 300;

/**
 * Does `work` when the browser has painted and has nothing else to do. The returned function does it at once if it is still to be
 * done: what was typed last is not lost when its page is left.
 */
export function whenIdle(work: () => void): () => void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  // Not in every browser that we serve.
  const schedule: typeof requestIdleCallback | undefined = globalThis.requestIdleCallback;
  if (schedule) schedule(once, { timeout: LATEST_MS });
  else setTimeout(once);
  return once;
}

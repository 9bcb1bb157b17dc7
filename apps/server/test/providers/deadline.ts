/** A deadline of an adapter's requests that a test triggers; the clock never does. */
export function manualDeadline() {
  let current = new AbortController();
  return {
    deadline: () => current.signal,
    /** Aborts the running requests; later ones have a new deadline. */
    pass: () => {
      current.abort();
      current = new AbortController();
    },
  };
}

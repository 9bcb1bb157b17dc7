/** The deadline of an adapter's requests, which passes when a test says so, and never by the clock. */
export function manualDeadline() {
  let current = new AbortController();
  return {
    deadline: () => current.signal,
    /** Gives up the requests that are under way; later ones have a new deadline. */
    pass: () => {
      current.abort();
      current = new AbortController();
    },
  };
}

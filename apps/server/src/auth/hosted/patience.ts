/** Milliseconds for a reply of the hosted service: a person waits for it. */
export const PATIENCE_MS = 5_000;

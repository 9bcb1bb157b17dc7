/** Maximum milliseconds for a reply of the hosted service, since a person waits for it. */
export const PATIENCE_MS = 5_000;

/**
 * The service worker's report on a response that came without the page's calls (a document, a loader's data): fresh
 * (null), or stored at a time (ISO 8601); or that there was neither a network nor a stored response.
 */
export type WorkerReport = { storedAt: string | null } | { unreachable: true };

/** The offline page that a page needs: of its build and language. `withVerification`: also the page that verifies documents. */
export type ShellAsked = { build: string; isDocument: boolean; withVerification: boolean };

/**
 * What a page sends to the service worker. `forget`: the replies of all people except the one named. `shell` and `keep`:
 * what to store, without an offline page if there is no `shell`; the worker answers null when it has stored it or failed to.
 */
export type PageMessage =
  | { ask: "report" }
  | { forget: { except: string | undefined } }
  | { shell: ShellAsked | undefined; keep: string[] };

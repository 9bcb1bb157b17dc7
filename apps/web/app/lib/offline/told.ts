/**
 * What the service worker tells a page of what came without its calls (a document, a loader's answer): fresh (null), or
 * when it was stored (ISO 8601); or that nothing answered and nothing is kept.
 */
export type Told = { storedAt: string | null } | { unreachable: true };

/** What a page sends to its service worker. `forget`: everybody's answers but those of the person named. */
export type Sent =
  | { ask: "told" }
  | { forget: { except: string | undefined } }
  | { shell: string; keep: string[] };

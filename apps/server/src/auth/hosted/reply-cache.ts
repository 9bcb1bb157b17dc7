import { createHash } from "node:crypto";

/** Milliseconds for which a reply about a session is cached: a sign-out at the service takes effect here within this time. */
export const REPLY_VALID_MS = 60_000;
/** Tokens cached per process; the oldest is evicted first. */
const CAPACITY = 10_000;

type Entry = { userId: string; at: number; alive: Promise<boolean> };

/**
 * Caches the service's reply about each token for a minute. Concurrent calls share one request; a failed one is not cached.
 * Keyed by a hash, so that a memory dump contains no token.
 */
export function createReplyCache() {
  const entries = new Map<string, Entry>();

  return {
    get: (token: string, userId: string, ask: () => Promise<boolean>): Promise<boolean> => {
      const key = createHash("sha256").update(token).digest("base64");
      const known = entries.get(key);
      if (known && Date.now() - known.at < REPLY_VALID_MS) return known.alive;
      entries.delete(key);
      if (entries.size >= CAPACITY) entries.delete(entries.keys().next().value as string);
      const entry: Entry = { userId, at: Date.now(), alive: ask() };
      entries.set(key, entry);
      entry.alive.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.alive;
    },
    /** Call it when the person's data changed: the service is asked again, even if a request is under way. */
    forget: (userId: string): void => {
      for (const [key, entry] of entries) if (entry.userId === userId) entries.delete(key);
    },
  };
}

export type ReplyCache = ReturnType<typeof createReplyCache>;

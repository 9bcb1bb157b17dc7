import { createHash } from "node:crypto";

/** Milliseconds that a hosted service's reply about a session is valid: a sign-out there takes effect here within it. */
export const GOOD_FOR_MS = 60_000;
/** Tokens cached per process; the oldest is evicted first. */
const CAPACITY = 10_000;

type Sighting = { userId: string; at: number; alive: Promise<boolean> };

/**
 * Caches the service's reply about each token for a minute. Concurrent calls share one request; a failed one is not cached.
 * Keyed by a hash, so that a memory dump contains no token.
 */
export function createSightings() {
  const seen = new Map<string, Sighting>();

  return {
    see: (token: string, userId: string, ask: () => Promise<boolean>): Promise<boolean> => {
      const key = createHash("sha256").update(token).digest("base64");
      const known = seen.get(key);
      if (known && Date.now() - known.at < GOOD_FOR_MS) return known.alive;
      seen.delete(key);
      if (seen.size >= CAPACITY) seen.delete(seen.keys().next().value as string);
      const sighting: Sighting = { userId, at: Date.now(), alive: ask() };
      seen.set(key, sighting);
      sighting.alive.catch(() => {
        if (seen.get(key) === sighting) seen.delete(key);
      });
      return sighting.alive;
    },
    /** The person's data changed: ask again, even if a request is under way. */
    forget: (userId: string): void => {
      for (const [key, sighting] of seen) if (sighting.userId === userId) seen.delete(key);
    },
  };
}

export type Sightings = ReturnType<typeof createSightings>;

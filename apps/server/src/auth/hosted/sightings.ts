import { createHash } from "node:crypto";

/** For how long a hosted service's word about a session is good: a sign-out there counts here within it. */
export const GOOD_FOR_MS = 60_000;
/** Of tokens, in one process; the oldest goes first. */
const CAPACITY = 10_000;

type Sighting = { userId: string; at: number; alive: Promise<boolean> };

/**
 * Remembers what was heard of each token, for a minute. Calls that arrive together wait for one answer; a question that
 * failed is not remembered. Keyed by a hash, so that a memory dump contains no token.
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
    /** Something of the person changed: they are asked about anew, also while an answer is on its way. */
    forget: (userId: string): void => {
      for (const [key, sighting] of seen) if (sighting.userId === userId) seen.delete(key);
    },
  };
}

export type Sightings = ReturnType<typeof createSightings>;

/**
 * What somebody told to save while nothing answered. Unlike what is only typed (`kept.ts`) it outlives its tab: it was to
 * be sent, and is sent once there is a network. It goes when it was sent, when its owner signs out here, when somebody
 * else signs in, and after a week.
 */
type Unsent = { at: number; value: unknown };

const PREFIX = "unsent:";
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const ownedBy = (userId: string) => `${PREFIX}${userId}:`;

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function read(key: string): Unsent | undefined {
  try {
    const unsent = JSON.parse(localStorage.getItem(key) ?? "null") as Unsent | null;
    return unsent && Date.now() - unsent.at < WEEK_MS ? unsent : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps `value`, which JSON can hold, in place of what had this name; false when the device has no room for it. */
export function keepUnsent(userId: string, name: string, value: unknown): boolean {
  try {
    localStorage.setItem(ownedBy(userId) + name, JSON.stringify({ at: Date.now(), value } satisfies Unsent));
    return true;
  } catch {
    return false;
  }
}

export function readUnsent(userId: string, name: string): unknown {
  return read(ownedBy(userId) + name)?.value;
}

/** The names of everything of a person that waits, the oldest first. */
export function unsentNames(userId: string): string[] {
  const own = ownedBy(userId);
  return keys()
    .filter((key) => key.startsWith(own))
    .flatMap((key) => ({ name: key.slice(own.length), at: read(key)?.at }))
    .filter(({ at }) => at !== undefined)
    .sort((one, other) => (one.at ?? 0) - (other.at ?? 0))
    .map(({ name }) => name);
}

export function forgetUnsent(userId: string, name: string): void {
  localStorage.removeItem(ownedBy(userId) + name);
}

/** Leaves nothing of anybody, but for the person named, nor what is past its week. */
export function forgetAllUnsent(except?: string): void {
  for (const key of keys()) {
    const stays = except !== undefined && key.startsWith(ownedBy(except)) && read(key) !== undefined;
    if (!stays) localStorage.removeItem(key);
  }
}

/**
 * What a tab keeps of what somebody typed and did not save yet. It stays in this tab alone and dies with it, after a day,
 * when its owner signs out here, and as soon as somebody else signs in: computers are shared. Texts only, never a file
 * and nothing of a card.
 */
type Kept = { at: number; value: unknown };

const PREFIX = "kept:";
const DAY_MS = 24 * 60 * 60 * 1000;

const keyOf = (userId: string, name: string) => `${PREFIX}${userId}:${name}`;

function keys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function read(key: string): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as Kept | null;
    return kept && Date.now() - kept.at < DAY_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps `value`, which JSON can hold, in place of what had this name. */
export function keep(userId: string, name: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(userId, name), JSON.stringify({ at: Date.now(), value } satisfies Kept));
  } catch {
    // A full or forbidden storage costs what was typed here only if the session ends as well.
  }
}

/** What was kept under this name for this person, and when. */
export function readKept(userId: string, name: string): Kept | undefined {
  return read(keyOf(userId, name));
}

/** Everything kept for a person whose name begins so, latest first. */
export function listKept(userId: string, name: string): unknown[] {
  return keys()
    .filter((key) => key.startsWith(keyOf(userId, name)))
    .flatMap((key) => read(key) ?? [])
    .sort((one, other) => other.at - one.at)
    .map(({ value }) => value);
}

export function forgetKept(userId: string, name: string): void {
  sessionStorage.removeItem(keyOf(userId, name));
}

/** Leaves nothing of anybody, but for the person named, nor what is past its day. */
export function forgetAllKept(except?: string): void {
  for (const key of keys()) {
    const stays = except !== undefined && key.startsWith(keyOf(except, "")) && read(key) !== undefined;
    if (!stays) sessionStorage.removeItem(key);
  }
}

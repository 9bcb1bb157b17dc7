/**
 * What a visitor was about to do when asked to sign in (spec 1 §4, spec 2 §4): followed once after login, then removed.
 * Each tab keeps its own; a copy for all tabs is there because the link of the activation mail opens another one.
 * Forgotten after a day.
 */
const PATH_KEY = "intendedPath";
const DAY_MS = 24 * 60 * 60 * 1000;
const HOME = "/dashboard";

type Kept<T> = { value: T; at: number };

function keep<T>(key: string, value: T): void {
  const text = JSON.stringify({ value, at: Date.now() } satisfies Kept<T>);
  try {
    sessionStorage.setItem(key, text);
    localStorage.setItem(key, text);
  } catch {
    // A full or forbidden storage costs the way back, not the sign-in.
  }
}

function read(storage: Storage, key: string): unknown {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? "null") as Kept<unknown> | null;
    const age = Date.now() - (kept?.at ?? Number.NaN);
    return age < DAY_MS ? kept?.value : undefined;
  } catch {
    return undefined;
  }
}

/** Only its own origin matters: it is never asked for anything. */
const NOWHERE = "https://own.invalid";

/**
 * The path as the browser would follow it when it leads to a page of this site, else undefined: `//elsewhere`,
 * `/\elsewhere` and `/<tab>/elsewhere` lead away, and the pages for signing in lead nowhere.
 */
export function ownPath(path: unknown): string | undefined {
  if (typeof path !== "string" || !path.startsWith("/") || !URL.canParse(path, NOWHERE)) return undefined;
  const url = new URL(path, NOWHERE);
  if (url.origin !== NOWHERE || url.pathname.startsWith("//")) return undefined;
  if (/^\/(login|register|complete-registration|forgot-password|reset-password)\/?$/.test(url.pathname))
    return undefined;
  return url.pathname + url.search + url.hash;
}

export function rememberIntendedPath(path: string): void {
  const own = ownPath(path);
  if (own) keep(PATH_KEY, own);
}

const keptIn = (storage: Storage): string | undefined => ownPath(read(storage, PATH_KEY));

/** Where signing in would lead, if something was asked for; it stays kept. */
export function intendedPath(): string | undefined {
  return keptIn(sessionStorage) ?? keptIn(localStorage);
}

/**
 * Where to go after signing in: what was asked for, once, else the dashboard. A tab that only follows another one's
 * sign-in (`elsewhere`) takes what it kept itself and leaves the copy to that other one.
 */
export function takeIntendedPath({ elsewhere = false } = {}): string {
  const path = elsewhere ? keptIn(sessionStorage) : intendedPath();
  forget(sessionStorage);
  if (!elsewhere) forget(localStorage);
  return path ?? HOME;
}

/** Whoever signs out leaves nothing of what they looked at to the next person of this browser. */
export function forgetIntended(): void {
  forget(sessionStorage);
  forget(localStorage);
}

function forget(storage: Storage): void {
  try {
    storage.removeItem(PATH_KEY);
  } catch {
    // Storage that cannot be written kept nothing.
  }
}

/**
 * What a visitor was about to do when asked to sign in (spec 1 §4, spec 2 §4): followed once after login, then removed.
 * In local storage, because the link of the activation mail opens another tab; forgotten after a day.
 */
const PATH_KEY = "intendedPath";
const PENDING_KEY = "pendingServiceRequest";
const DAY_MS = 24 * 60 * 60 * 1000;

type Kept<T> = { value: T; at: number };

function keep<T>(key: string, value: T): void {
  localStorage.setItem(key, JSON.stringify({ value, at: Date.now() } satisfies Kept<T>));
}

function take<T>(key: string, check: (value: T) => boolean): T | undefined {
  const text = localStorage.getItem(key);
  localStorage.removeItem(key);
  try {
    const kept = JSON.parse(text ?? "null") as Kept<T> | null;
    return kept && Date.now() - kept.at < DAY_MS && check(kept.value) ? kept.value : undefined;
  } catch {
    return undefined;
  }
}

/** A path of this site and nothing else: `//elsewhere` and `/\elsewhere` lead away. */
const isOwnPath = (path: unknown): path is string => typeof path === "string" && /^\/(?![/\\])/.test(path);

export function rememberIntendedPath(path: string): void {
  if (isOwnPath(path)) keep(PATH_KEY, path);
}

export type PendingRequest = { serviceId: string; countryCode?: string };

export function rememberPendingRequest(request: PendingRequest): void {
  keep(PENDING_KEY, request);
}

/** Where to go after signing in. */
export function takeIntendedPath(): string {
  const pending = take<PendingRequest>(PENDING_KEY, (value) => /^[0-9a-f-]{36}$/.test(value?.serviceId));
  const path = take<string>(PATH_KEY, isOwnPath);
  if (pending) {
    const country = /^[A-Z]{2}$/.test(pending.countryCode ?? "") ? `?country=${pending.countryCode}` : "";
    return `/service-request/${pending.serviceId}${country}`;
  }
  return path ?? "/dashboard";
}

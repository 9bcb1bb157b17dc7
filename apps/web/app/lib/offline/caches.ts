import { STORED_AT } from "./stored-at.ts";

/** The caches: public replies and pages, hashed files, the offline page, what verifies documents, and (a prefix) one per person. */
export const PAGES = "pages";
export const ASSETS = "assets";
export const SHELL = "shell";
/** The page of verification and our public keys, which nothing else may displace. */
export const VERIFY = "verify";
export const PRIVATE = "private-";

/** Maximum number of entries; the oldest are removed, because a phone's storage is small. */
const MAX_ENTRIES: Record<string, number> = {
  [PAGES]: 80,
  [ASSETS]: 400,
  [SHELL]: 1,
  [VERIFY]: 2,
  [PRIVATE]: 120,
};

export const findStored = (cacheName: string, key: string): Promise<Response | undefined> =>
  caches.match(key, { cacheName, ignoreVary: true });

/** Stores a response with the current time, and removes the oldest entries. */
export async function put(cacheName: string, key: string, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set(STORED_AT, new Date().toISOString());
  const cache = await caches.open(cacheName);
  // Deleted first, so that keys are in the order of their last update.
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, new Response(response.body, { status: response.status, headers }));
  const maxEntries = MAX_ENTRIES[cacheName.startsWith(PRIVATE) ? PRIVATE : cacheName] ?? 0;
  for (const old of (await cache.keys()).slice(0, -maxEntries)) await cache.delete(old, { ignoreVary: true });
}

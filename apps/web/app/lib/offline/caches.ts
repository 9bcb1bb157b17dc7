import { STORED_AT } from "./stored-at.ts";

/** The caches: public replies and pages, hashed files, the offline page, and (a prefix) one per person. */
export const PAGES = "pages";
export const ASSETS = "assets";
export const SHELL = "shell";
export const PRIVATE = "private-";

/** Maximum number of entries; the oldest are removed, because a phone's storage is small. */
const MAX_ENTRIES: Record<string, number> = { [PAGES]: 80, [ASSETS]: 400, [SHELL]: 1, [PRIVATE]: 120 };

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

/** All routes that the router has loaded in this build, as one reply; `url` is one of its requests. */
export async function storedRoutes(url: URL): Promise<Response> {
  const cache = await caches.open(PAGES);
  const routes = {};
  for (const request of await cache.keys()) {
    const kept = new URL(request.url);
    if (kept.pathname !== url.pathname) continue;
    if (kept.searchParams.get("version") !== url.searchParams.get("version")) continue;
    const response = await cache.match(request, { ignoreVary: true });
    Object.assign(routes, await response?.json());
  }
  return Response.json(routes);
}

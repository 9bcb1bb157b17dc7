import { STORED_AT } from "./stored-at.ts";

/** The caches: what is the same for all, hashed files, the page that stands in for others, and (a prefix) one a person. */
export const PAGES = "pages";
export const ASSETS = "assets";
export const SHELL = "shell";
export const PRIVATE = "private-";

/** The latest of each: a phone's storage is small. */
const MOST: Record<string, number> = { [PAGES]: 80, [ASSETS]: 400, [SHELL]: 1, [PRIVATE]: 120 };

export const storedOf = (cacheName: string, key: string): Promise<Response | undefined> =>
  caches.match(key, { cacheName, ignoreVary: true });

/** Keeps an answer with when that was, and lets the oldest go. */
export async function put(cacheName: string, key: string, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set(STORED_AT, new Date().toISOString());
  const cache = await caches.open(cacheName);
  // Written anew, so that the order of the keys is that of the last writing.
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, new Response(response.body, { status: response.status, headers }));
  const most = MOST[cacheName.startsWith(PRIVATE) ? PRIVATE : cacheName] ?? 0;
  for (const old of (await cache.keys()).slice(0, -most)) await cache.delete(old, { ignoreVary: true });
}

/** All routes that the router was ever told of in this build (`url`: a question of it), as one answer. */
export async function routesKept(url: URL): Promise<Response> {
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

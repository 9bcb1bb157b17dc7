/// <reference lib="webworker" />
/**
 * The service worker: what was seen once can be read again without a network. Whatever is asked for comes from the
 * network first; what answered is kept, and stands in when nothing answers. Kept are pages (which hold nothing of
 * anybody: the server renders them for all alike), hashed files, and what the API answered as JSON: what is public for
 * all, the rest for the person whose token asked. Never the administration's answers, documents, nor anything of the
 * authentication service.
 */
import { STORED_AT } from "./stored-at.ts";

declare const self: ServiceWorkerGlobalScope;

const PAGES = "pages";
const ASSETS = "assets";
const PRIVATE = "private-";
/** The latest of each: a phone's storage is small. */
const MOST = { [PAGES]: 80, [ASSETS]: 400, [PRIVATE]: 120 };

/** When what a page was opened from was stored; each page asks once. */
const opened = new Map<string, string>();

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const { source, data, ports } = event;
  if (data?.ask === "stored_at" && source instanceof Client)
    ports[0]?.postMessage(opened.get(source.id) ?? null);
  if (Array.isArray(data?.keep)) event.waitUntil(keepSeen(data.keep));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || request.headers.has("range")) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(assetOf(request));
  else if (request.mode === "navigate") event.respondWith(pageOf(event, request));
  else if (/^\/(?!api|auth)[^.]*\.data$|^\/__manifest$/.test(url.pathname))
    event.respondWith(networkFirst(event, request, PAGES, request.url));
  else if (url.pathname.startsWith("/api/") && !/^\/api\/(admin|mailbox)\b/.test(url.pathname)) {
    const kept = answerOf(request, url);
    if (kept) event.respondWith(networkFirst(event, request, kept.cache, kept.key));
  }
});

/** Hashed: what has the name is the file. */
async function assetOf(request: Request): Promise<Response> {
  const stored = await caches.match(request.url, { cacheName: ASSETS });
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) await put(ASSETS, request.url, response.clone());
  return response;
}

async function pageOf(event: FetchEvent, request: Request): Promise<Response> {
  const response = await networkFirst(event, request, PAGES, request.url);
  const storedAt = response.headers.get(STORED_AT);
  if (storedAt) opened.set(event.resultingClientId, storedAt);
  return response;
}

/** Where a JSON answer is kept: by language, and by whose token asked. Anything else is not. */
function answerOf(request: Request, url: URL): { cache: string; key: string } | undefined {
  if (request.headers.get("accept") !== "application/json") return undefined;
  const token = request.headers.get("authorization");
  const owner = token === null ? undefined : ownerOf(token);
  if (token !== null && owner === undefined) return undefined;
  const key = new URL(url);
  key.searchParams.set("accept-language", request.headers.get("accept-language") ?? "");
  return { cache: owner === undefined ? PAGES : PRIVATE + owner, key: key.href };
}

/** The person that a token names. It is not verified: who can write one here could read what is kept as well. */
function ownerOf(token: string): string | undefined {
  try {
    const [, payload = ""] = token.split(".");
    const { sub } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof sub === "string" && sub !== "" ? sub : undefined;
  } catch {
    return undefined;
  }
}

async function networkFirst(
  event: FetchEvent,
  request: Request,
  cache: string,
  key: string,
): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.status === 200 && response.type === "basic" && !response.redirected)
      event.waitUntil(put(cache, key, response.clone()).catch(() => {}));
    return response;
  } catch (error) {
    const stored = await caches.match(key, { cacheName: cache, ignoreVary: true });
    if (!stored) throw error;
    return stored;
  }
}

/** Keeps an answer with when that was, and lets the oldest go. */
async function put(cacheName: string, key: string, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set(STORED_AT, new Date().toISOString());
  const cache = await caches.open(cacheName);
  // Written anew, so that the order of the keys is that of the last writing.
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, new Response(response.body, { status: response.status, headers }));
  const most = cacheName.startsWith(PRIVATE)
    ? MOST[PRIVATE]
    : MOST[cacheName as typeof PAGES | typeof ASSETS];
  for (const old of (await cache.keys()).slice(0, -most)) await cache.delete(old, { ignoreVary: true });
}

/** What a page loaded before this worker stood beside it; the browser still has all of it. */
async function keepSeen(urls: string[]): Promise<void> {
  for (const url of urls) {
    const { origin, pathname } = new URL(url);
    if (origin !== self.location.origin) continue;
    if (pathname.startsWith("/assets/")) {
      await assetOf(new Request(url, { cache: "force-cache" })).catch(() => {});
    } else if (!/^\/(api|auth)\//.test(pathname)) {
      const response = await fetch(url, { cache: "force-cache" }).catch(() => undefined);
      if (response?.status === 200 && !response.redirected) await put(PAGES, url, response);
    }
  }
}

/// <reference lib="webworker" />
/**
 * The service worker: what was seen once can be read again without a network. Whatever is asked for comes from the
 * network first; what answered is kept, and stands in when nothing answers. Kept are pages (which hold nothing of
 * anybody: the server renders them for all alike), hashed files, and what the API answered as JSON: what is public for
 * all, the rest for the person whose token asked. Never the administration's answers, documents, nor anything of the
 * authentication service.
 *
 * A page that was reached by a link has no document here: one page of ours stands in for it (`shell`), and goes there as
 * the link did, by what is kept of the routes, their code and their data.
 */

import { ASSETS, PAGES, PRIVATE, put, routesKept, SHELL, storedOf } from "./stored.ts";
import { STORED_AT } from "./stored-at.ts";
import type { Sent, Told } from "./told.ts";

declare const self: ServiceWorkerGlobalScope;

const SHELL_PATH = "/offline.html";
const MANIFEST_PATH = "/__manifest";
/** A page's or a frame's own code, by how their files are named. */
const ROUTE_CODE = /\.(page|admin|layout)-[\w-]+\.js$/;
/** In place of code that is not kept: the router, which would reload the page for want of it, shows its error page. */
const NO_CODE = `const fail = () => { throw { status: 504, statusText: "", internal: false, data: null } };
export { fail as default, fail as clientLoader };`;

/** The last that each page was to be told: one that is starting asks for it. */
const told = new Map<string, Told>();

/** How often somebody's answers were forgotten since this worker woke, and whose were not. */
let forgettings = 0;
let spared: string | undefined;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const { source, ports } = event;
  const sent = event.data as Sent;
  if ("ask" in sent && source instanceof Client) ports[0]?.postMessage(told.get(source.id) ?? null);
  if ("forget" in sent) {
    forgettings += 1;
    spared = sent.forget.except;
  }
  if ("shell" in sent) event.waitUntil(keepSeen(sent.keep).then(() => keepShell(sent.shell).catch(() => {})));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || request.headers.has("range")) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(assetOf(request, event.clientId));
  else if (/^\/(auth|files|simulator)\//.test(url.pathname)) return;
  else if (url.pathname.startsWith("/api/")) {
    const kept = answerOf(request, url);
    if (kept) event.respondWith(networkFirst(event, kept.cache, kept.key));
  } else if (request.mode === "navigate") event.respondWith(pageOf(event, url));
  else if (url.pathname === MANIFEST_PATH)
    event.respondWith(networkFirst(event, PAGES, url.href, () => routesKept(url)));
  else if (/^[^.]*\.data$/.test(url.pathname)) event.respondWith(dataOf(event, url));
});

function tell(clientId: string, news: Told): void {
  told.set(clientId, news);
  void self.clients.get(clientId).then((client) => client?.postMessage(news));
}

/** Hashed: what has the name is the file. */
async function assetOf(request: Request, clientId = ""): Promise<Response> {
  const stored = await storedOf(ASSETS, request.url);
  if (stored) return stored;
  try {
    const response = await fetch(request);
    if (response.ok) await put(ASSETS, request.url, response.clone());
    return response;
  } catch (error) {
    if (!ROUTE_CODE.test(request.url) || (await isOfDocument(request.url, clientId))) throw error;
    tell(clientId, { unreachable: true });
    return new Response(NO_CODE, { headers: { "content-type": "text/javascript" } });
  }
}

/** Whether a page's own document names this file. It is better read without scripts than replaced by an error page. */
async function isOfDocument(file: string, clientId: string): Promise<boolean> {
  const client = await self.clients.get(clientId);
  const document = client && (await storedOf(PAGES, client.url.replace(/#.*/, "")));
  return document !== undefined && (await document.text()).includes(new URL(file).pathname);
}

async function pageOf(event: FetchEvent, url: URL): Promise<Response> {
  const isShell = url.pathname === SHELL_PATH;
  const response = await networkFirst(event, PAGES, url.href, async () =>
    isShell ? shellKept() : Response.redirect(await standIn(url)),
  );
  const storedAt = response.headers.get(STORED_AT);
  if (storedAt) told.set(event.resultingClientId, isShell ? { unreachable: true } : { storedAt });
  return response;
}

async function shellKept(): Promise<Response | undefined> {
  const cache = await caches.open(SHELL);
  const [latest] = await cache.keys();
  return latest && cache.match(latest, { ignoreVary: true });
}

/** Where an address leads whose document is not kept. The server sends `/` on, by what it is told of whoever is here. */
async function standIn({ pathname, search }: URL): Promise<string> {
  if (pathname === "/") {
    const somebody = (await caches.keys()).some((name) => name.startsWith(PRIVATE));
    return new URL(somebody ? "/dashboard" : "/landing", self.location.origin).href;
  }
  const shell = new URL(SHELL_PATH, self.location.origin);
  shell.searchParams.set("to", pathname + search);
  return shell.href;
}

/** What a loader answers. The page cannot see how old it is: it is told. */
async function dataOf(event: FetchEvent, url: URL): Promise<Response> {
  const response = await networkFirst(event, PAGES, url.href, () => dataMissing(url));
  const storedAt = response.headers.get(STORED_AT);
  if (storedAt) tell(event.clientId, { storedAt });
  else if (response.status < 400 && told.has(event.clientId)) tell(event.clientId, { storedAt: null });
  return response;
}

/** A page that was loaded whole has its data in its document: the router is sent there. Else it shows its error page. */
async function dataMissing(url: URL): Promise<Response> {
  const page = new URL(url);
  page.pathname = page.pathname.replace(/_?\.data$/, "");
  page.searchParams.delete("_routes");
  if (!(await storedOf(PAGES, page.href))) return new Response(null, { status: 504 });
  const headers = { "x-remix-redirect": page.pathname + page.search, "x-remix-reload-document": "true" };
  return new Response(null, { status: 204, headers });
}

/** Where a JSON answer is kept: by language, and by whose token asked. Anything else is not. */
function answerOf(request: Request, url: URL): { cache: string; key: string } | undefined {
  if (/^\/api\/(admin|mailbox|live)\b/.test(url.pathname)) return undefined;
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

/** `otherwise`: what stands in when nothing answers and nothing is kept under `key`. */
async function networkFirst(
  event: FetchEvent,
  cache: string,
  key: string,
  otherwise?: () => Promise<Response | undefined>,
): Promise<Response> {
  const { request } = event;
  const asked = forgettings;
  try {
    const response = await fetch(request);
    if (response.status === 200 && response.type === "basic" && !response.redirected)
      event.waitUntil(keepAnswer(cache, key, response.clone(), asked).catch(() => {}));
    return response;
  } catch (error) {
    // Whoever asked has gone on meanwhile: that says nothing of the network.
    if (request.signal.aborted) throw error;
    const stored = await storedOf(cache, key);
    if (stored) return stored;
    if (event.clientId) tell(event.clientId, { unreachable: true });
    const instead = await otherwise?.();
    if (!instead) throw error;
    return instead;
  }
}

/** Keeps an answer, unless whose it is has left since it was asked for. */
async function keepAnswer(cache: string, key: string, response: Response, asked: number): Promise<void> {
  const left = () => cache.startsWith(PRIVATE) && asked !== forgettings && cache !== PRIVATE + spared;
  if (left()) return;
  await put(cache, key, response);
  if (left()) await caches.delete(cache);
}

/** What a page loaded before this worker stood beside it; the browser still has all of it. */
async function keepSeen(urls: string[]): Promise<void> {
  for (const url of urls) {
    const { origin, pathname } = new URL(url);
    if (origin !== self.location.origin) continue;
    if (pathname.startsWith("/assets/")) {
      await assetOf(new Request(url, { cache: "force-cache" })).catch(() => {});
    } else if (!/^\/(api|auth|files|simulator)\//.test(pathname)) {
      const response = await fetch(url, { cache: "force-cache" }).catch(() => undefined);
      if (response?.status === 200 && !response.redirected) await put(PAGES, url, response);
    }
  }
}

/** Keeps the page that stands in for others, with its files, once for each build and language. */
async function keepShell(build: string): Promise<void> {
  const key = new URL(`${SHELL_PATH}?build=${build}`, self.location.origin).href;
  if (await storedOf(SHELL, key)) return;
  const response = await fetch(key);
  if (response.status !== 200 || response.redirected) return;
  const html = await response.clone().text();
  // Without one of them it would not start; the next page tries again.
  for (const [path] of html.matchAll(/\/assets\/[\w.-]+/g))
    await assetOf(new Request(new URL(path, self.location.origin)));
  await put(SHELL, key, response);
}

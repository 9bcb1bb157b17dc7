/// <reference lib="webworker" />
/**
 * The service worker: pages that were read once can be read again without a network. Every request goes to the
 * network first; its response is stored, and is used when the network fails. It stores pages (the server renders the
 * same for all readers), hashed files, and JSON replies of the API: public ones for all, others for the person whose
 * token asked. It never stores replies of the administration, documents, or the authentication service. A page that
 * was reached by a link has no stored document: the offline page (`shell`) replaces it and navigates there, with the
 * stored code and data.
 */

import { ASSETS, findStored, PAGES, PRIVATE, put, SHELL, VERIFY } from "./caches.ts";
import type { PageMessage, ShellAsked, WorkerReport } from "./messages.ts";
import { STORED_AT } from "./stored-at.ts";

declare const self: ServiceWorkerGlobalScope;

const SHELL_PATH = "/offline.html";
/** The page that verifies the signature of a QR code without a network, and the keys that it needs (`verification/check`). */
const VERIFY_PATH = "/verify";
const KEYS_PATH = "/api/verification-keys";
/** Header of the stored page of verification: of which build and language it is. */
const BUILD = "x-build";
/** File names of a page's or a frame's own code. */
const ROUTE_CODE = /\.(page|admin|layout)-[\w-]+\.js$/;
/** Replaces code that is not stored: the router would otherwise reload the page, and now shows its error page. */
const NO_CODE = `const fail = () => { throw { status: 504, statusText: "", internal: false, data: null } };
export { fail as default, fail as clientLoader };`;

/** The last report for each page; one that is starting asks for it. */
const reports = new Map<string, WorkerReport>();

/** Number of times that replies were forgotten since this worker started, and who was spared. */
let forgetCount = 0;
let sparedId: string | undefined;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const { source, ports } = event;
  const sent = event.data as PageMessage;
  if ("ask" in sent && source instanceof Client) ports[0]?.postMessage(reports.get(source.id) ?? null);
  if ("forget" in sent) {
    forgetCount += 1;
    sparedId = sent.forget.except;
  }
  if ("keep" in sent) {
    const { keep, shell } = sent;
    event.waitUntil(
      storeLoaded(keep)
        .then(() => shell && storeShell(shell))
        .catch(() => {})
        .then(() => ports[0]?.postMessage(null))
        .then(() => (shell?.withVerification ? storeVerification(shell) : undefined))
        .catch(() => {}),
    );
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || request.headers.has("range")) return;
  // A page that is fetched before its link is followed: the worker would not know the page that shows it.
  if (request.headers.get("sec-purpose")?.startsWith("prefetch")) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(assetOf(request, event.clientId));
  else if (/^\/(auth|files|simulator)\//.test(url.pathname)) return;
  else if (url.pathname === KEYS_PATH) event.respondWith(networkFirst(event, VERIFY, KEYS_PATH));
  else if (url.pathname.startsWith("/api/")) {
    const place = replyKeyOf(request, url);
    if (place) event.respondWith(networkFirst(event, place.cache, place.key));
  } else if (request.mode === "navigate") event.respondWith(pageOf(event, url));
  else if (/^[^.]*\.data$/.test(url.pathname)) event.respondWith(dataOf(event, url));
});

function report(clientId: string, news: WorkerReport): void {
  reports.set(clientId, news);
  void self.clients.get(clientId).then((client) => client?.postMessage(news));
}

/** Hashed files never change. */
async function assetOf(request: Request, clientId = ""): Promise<Response> {
  const stored = await findStored(ASSETS, request.url);
  if (stored) return stored;
  try {
    const response = await fetch(request);
    if (response.ok) await put(ASSETS, request.url, response.clone());
    return response;
  } catch (error) {
    if (!ROUTE_CODE.test(request.url) || (await isOfDocument(request.url, clientId))) throw error;
    report(clientId, { unreachable: true });
    return new Response(NO_CODE, { headers: { "content-type": "text/javascript" } });
  }
}

/**
 * Whether a page's own document names this file. Such a page is better read without scripts than replaced by an error
 * page.
 */
async function isOfDocument(file: string, clientId: string): Promise<boolean> {
  const client = await self.clients.get(clientId);
  const document = client && (await findStored(PAGES, client.url.replace(/#.*/, "")));
  return document !== undefined && (await document.text()).includes(new URL(file).pathname);
}

async function pageOf(event: FetchEvent, url: URL): Promise<Response> {
  // The installed product starts at `/`: opens a signed-in person's own page without asking the server where `/` leads.
  if (url.pathname === "/" && (await isSignedIn())) return Response.redirect(await addressInstead(url));
  let isInstead = url.pathname === SHELL_PATH;
  // The state of a document may change at any moment, so pages of codes are not stored: without a network only the signature
  // counts.
  const cache = isOfCode(url) ? undefined : PAGES;
  const response = await networkFirst(event, cache, url.href, async () => {
    if (isInstead) return storedShell();
    // Answers at the requested address, because the part after `#` contains the signature.
    const verifying = isVerification(url) ? await findStored(VERIFY, VERIFY_PATH) : undefined;
    isInstead = verifying !== undefined;
    return verifying ?? Response.redirect(await addressInstead(url));
  });
  const storedAt = response.headers.get(STORED_AT);
  if (storedAt) reports.set(event.resultingClientId, isInstead ? { unreachable: true } : { storedAt });
  return response;
}

const isOfCode = ({ pathname }: URL): boolean => pathname.startsWith(`${VERIFY_PATH}/`);
const isVerification = (url: URL): boolean => url.pathname === VERIFY_PATH || isOfCode(url);

async function storedShell(): Promise<Response | undefined> {
  const cache = await caches.open(SHELL);
  const [latest] = await cache.keys();
  return latest && cache.match(latest, { ignoreVary: true });
}

/** Whether replies of a person are stored; they are removed when the session ends. */
const isSignedIn = async (): Promise<boolean> =>
  (await caches.keys()).some((name) => name.startsWith(PRIVATE));

/**
 * The offline page's address for a document that is not stored. The server redirects `/` depending on whether the
 * reader is signed in.
 */
async function addressInstead({ pathname, search }: URL): Promise<string> {
  if (pathname === "/") {
    return new URL((await isSignedIn()) ? "/dashboard" : "/landing", self.location.origin).href;
  }
  const shell = new URL(SHELL_PATH, self.location.origin);
  shell.searchParams.set("to", pathname + search);
  return shell.href;
}

/** A loader's data. The page cannot see its age, so this reports it. */
async function dataOf(event: FetchEvent, url: URL): Promise<Response> {
  const response = await networkFirst(event, PAGES, url.href, () => dataMissing(url));
  const storedAt = response.headers.get(STORED_AT);
  if (storedAt) report(event.clientId, { storedAt });
  else if (response.status < 400 && reports.has(event.clientId)) report(event.clientId, { storedAt: null });
  return response;
}

/**
 * A page that was loaded as a document has its data there: redirect the router to it. Otherwise it shows its error
 * page.
 */
async function dataMissing(url: URL): Promise<Response> {
  const page = new URL(url);
  page.pathname = page.pathname.replace(/_?\.data$/, "");
  page.searchParams.delete("_routes");
  if (!(await findStored(PAGES, page.href))) return new Response(null, { status: 504 });
  const headers = { "x-remix-redirect": page.pathname + page.search, "x-remix-reload-document": "true" };
  return new Response(null, { status: 204, headers });
}

/** Cache and key of a JSON reply, by language and by the person whose token asked; undefined for what is not stored. */
function replyKeyOf(request: Request, url: URL): { cache: string; key: string } | undefined {
  if (/^\/api\/(admin|mailbox|live)\b/.test(url.pathname)) return undefined;
  if (request.headers.get("accept") !== "application/json") return undefined;
  const token = request.headers.get("authorization");
  const owner = token === null ? undefined : ownerOf(token);
  if (token !== null && owner === undefined) return undefined;
  const key = new URL(url);
  key.searchParams.set("accept-language", request.headers.get("accept-language") ?? "");
  return { cache: owner === undefined ? PAGES : PRIVATE + owner, key: key.href };
}

/** The person named by a token. Not verified: a person who can forge one here can read the caches as well. */
function ownerOf(token: string): string | undefined {
  try {
    const [, payload = ""] = token.split(".");
    const { sub } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof sub === "string" && sub !== "" ? sub : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends a request and stores the response in `cache`, if given. `otherwise`: the response when the network fails and nothing is
 * stored under `key`.
 */
async function networkFirst(
  event: FetchEvent,
  cache: string | undefined,
  key: string,
  otherwise?: () => Promise<Response | undefined>,
): Promise<Response> {
  const { request } = event;
  const asked = forgetCount;
  try {
    const response = await fetch(request);
    if (cache && mayStore(cache, response) && response.type === "basic")
      event.waitUntil(storeReply(cache, key, response.clone(), asked).catch(() => {}));
    return response;
  } catch (error) {
    // The page cancelled the request, which says nothing about the network.
    if (request.signal.aborted) throw error;
    const stored = cache && (await findStored(cache, key));
    if (stored) return stored;
    if (event.clientId) report(event.clientId, { unreachable: true });
    const instead = await otherwise?.();
    if (!instead) throw error;
    return instead;
  }
}

/**
 * A document with a person's own data says no-store and is not stored, because nothing would delete it after a sign-out. Replies
 * have caches that are deleted then.
 */
function mayStore(cache: string, { status, redirected, headers }: Response): boolean {
  if (status !== 200 || redirected) return false;
  return cache !== PAGES || !headers.get("cache-control")?.includes("no-store");
}

/** Stores a reply, unless its person's replies were forgotten since the request. */
async function storeReply(cache: string, key: string, response: Response, asked: number): Promise<void> {
  const left = () => cache.startsWith(PRIVATE) && asked !== forgetCount && cache !== PRIVATE + sparedId;
  if (left()) return;
  await put(cache, key, response);
  if (left()) await caches.delete(cache);
}

/** Stores what a page loaded before this worker controlled it; the browser still has it in its HTTP cache. */
async function storeLoaded(urls: string[]): Promise<void> {
  for (const url of urls) {
    const { origin, pathname } = new URL(url);
    if (origin !== self.location.origin) continue;
    if (pathname.startsWith("/assets/")) {
      await assetOf(new Request(url, { cache: "force-cache" })).catch(() => {});
    } else if (!/^\/(api|auth|files|simulator|verify)\//.test(pathname)) {
      const response = await fetch(url, { cache: "force-cache" }).catch(() => undefined);
      if (response && mayStore(PAGES, response)) await put(PAGES, url, response);
    }
  }
}

/**
 * Stores the offline page with its files, once per build and language. That of a document says only that the page is not
 * stored, and needs no code of the application, which it does not replace.
 */
async function storeShell({ build, isDocument }: ShellAsked): Promise<void> {
  const address = new URL(`${SHELL_PATH}?build=${build}`, self.location.origin);
  if (await findStored(SHELL, address.href)) return;
  if (isDocument) address.searchParams.set("kind", "document");
  const key = address.href;
  if (await findStored(SHELL, key)) return;
  const response = await fetch(key);
  if (response.status !== 200 || response.redirected) return;
  await storeFilesOf(response.clone());
  await put(SHELL, key, response);
}

/** Stores the files that a page needs, all of them; after a failure the next page tries again. */
async function storeFilesOf(page: Response): Promise<void> {
  // A document also names the code of the application, which it loads later.
  const html = (await page.text()).replace(/ data-app="[^"]*"/, "");
  for (const [path] of html.matchAll(/\/assets\/[\w.-]+/g))
    await assetOf(new Request(new URL(path, self.location.origin)));
}

/**
 * Stores the page of verification with its files and our public keys, once per build and language. As visitors get it: that page is a
 * document, which needs no code of the application.
 */
async function storeVerification({ build }: ShellAsked): Promise<void> {
  const stored = await findStored(VERIFY, VERIFY_PATH);
  if (stored?.headers.get(BUILD) === build) return;
  const keys = await fetch(KEYS_PATH, { headers: { accept: "application/json" } });
  const page = await fetch(`${VERIFY_PATH}?lang=${build.split(".").at(-1)}`, { credentials: "omit" });
  if (keys.status !== 200 || page.status !== 200 || page.redirected) return;
  await storeFilesOf(page.clone());
  await put(VERIFY, KEYS_PATH, keys);
  const headers = new Headers(page.headers);
  headers.set(BUILD, build);
  await put(VERIFY, VERIFY_PATH, new Response(page.body, { headers }));
}

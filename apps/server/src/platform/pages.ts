import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";
import { frozen } from "./frozen.ts";
import { languageOf, replyKey } from "./implement-contract.ts";
import type { Answer, ApiCall, WebApp, WebReader } from "./page-thread.ts";
import { BUILD, builtPages, type LoaderCall, type StartedThreads } from "./page-threads.ts";
import { etagOf, headersOf, type Replies, type Reply, type Source, sendReply } from "./replies.ts";
import { REQUEST_ID } from "./request-id.ts";

/** Input of a rendering besides the request, and what it records. */
export type Visit = {
  /** The origin of the request. */
  address: string;
  /** The id of the request. Its API calls get the same id, and an error page shows it. */
  requestId: string;
  /** The cached values from which the page was made; undefined once it used a reply that is not cached. */
  sources: Source[] | undefined;
};

type Pages = {
  render: (request: Request, visit: Visit) => Promise<Answer>;
  readerOf: WebReader["readerOf"];
  /** Caches pages that were made of cached replies only; absent while their sources are being edited. */
  replies?: Replies;
};

/** Maximum bytes of a form that is sent without scripts; files are not uploaded by forms. */
const MAX_FORM = 64 * 1024;
/** The types that browsers send. The router fails on any other type, and on a form that it cannot parse. */
const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Assets that only a page loads and that browsers never open as a document. */
const PARTS = /\.(?:js|css|json|woff2)(?:\.\w+)?$/;

/** Security headers that matter only for documents. A page loads 20 to 50 assets, and the headers would add 1 KB to each. */
const OF_DOCUMENTS = [
  "permissions-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

function leaveOutOfParts(reply: FastifyReply): void {
  for (const name of OF_DOCUMENTS) reply.removeHeader(name);
}

/** A compressed file that the build made beside each file: browsers get it at the address of the file itself. */
const COMPRESSED = /\.(?:br|gz)$/;

/** Serves the files of the built web application: those whose name has a hash of their content for ever, others for an hour. */
async function serveFiles(app: FastifyInstance): Promise<void> {
  const client = join(BUILD, "client");
  const assets = join(client, "assets");
  // The wildcard route of the plugin would read this folder for each request, to refuse names that differ in case only.
  const names = new Set((await readdir(assets)).filter((name) => !COMPRESSED.test(name)));
  await app.register(fastifyStatic, {
    root: assets,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header("cache-control", "public, max-age=31536000, immutable");
      if (PARTS.test(path)) leaveOutOfParts(reply);
      // The service worker is an asset but controls every page.
      if (/[\\/]worker-[\w-]+\.js(?:\.\w+)?$/.test(path)) reply.header("service-worker-allowed", "/");
    },
  });
  // One route for all: hundreds of routes would take a tenth of the start, and several megabytes.
  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/assets/*",
    exposeHeadRoute: false,
    handler: ({ params: { "*": name } }, reply) =>
      names.has(name) ? reply.sendFile(name) : reply.callNotFound(),
  });
  await app.register(fastifyStatic, {
    root: client,
    // The replies have its methods already.
    decorateReply: false,
    index: false,
    preCompressed: true,
    // One route per file, so that every other path is a page.
    wildcard: false,
    globIgnore: ["assets/**", "**/*.{br,gz}"],
    setHeaders: (reply) => {
      reply.header("cache-control", "public, max-age=3600");
    },
  });
}

/**
 * Serves the built web application: hashed assets forever, other files for an hour, every other path rendered by the router in
 * `threads`.
 */
export async function registerPages(app: FastifyInstance, threads: StartedThreads<Visit>): Promise<void> {
  // Only the threads load the code of the pages.
  const { readerOf } = (await import(builtPages("reader.js"))) as WebReader;
  await serveFiles(app);
  const { render, close } = await threads.connect(fromThread(app));
  app.addHook("onClose", close);
  const pages = { render, readerOf, replies: app.replies };
  app.pageKey = (request) => keyOf(request, readerOf(request.headers));
  registerCatchAll(app, () => pages);
}

/** The catch-all; `pages` is called for each request, so that development can replace the renderer. */
export function registerCatchAll(app: FastifyInstance, pages: () => Pages | Promise<Pages>): void {
  void app.register(async (scope) => {
    await scope.register(compress, { encodings: ["br", "gzip"], threshold: 1024 });
    // The router reads forms itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORMS, { parseAs: "buffer", bodyLimit: MAX_FORM }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ["GET", "HEAD"],
      url: "/*",
      exposeHeadRoute: false,
      handler: async (request, reply) => show(await pages(), request, reply),
    });
    scope.route({
      method: "POST",
      url: "/*",
      handler: async (request, reply) => {
        const form = await toForm(request);
        const { render } = await pages();
        return answer(
          reply,
          await render(form, { address: request.ip, requestId: request.id, sources: undefined }),
        );
      },
    });
  });
}

/** The key of a cached page: everything that it may depend on. The footer of every page contains the year. */
export const keyOf = ({ url }: FastifyRequest, reader: Record<string, string>) =>
  `${new Date().getUTCFullYear()} ${reader["accept-language"]} ${reader.cookie} ${url}`;

/** Renders a page that is not cached: `answerKept` has already sent the cached ones. */
async function show(pages: Pages, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { render, readerOf, replies } = pages;
  const reader = readerOf(request.headers);
  const visit: Visit = { address: request.ip, requestId: request.id, sources: [] };
  // The renderer receives only those parts of the request that are in the key.
  const answered = await render(new Request(addressOf(request), { headers: reader }), visit);
  const { response, html } = answered;
  if (response.status !== 200) return answer(reply, answered);
  const body = html ?? Buffer.from(await response.arrayBuffer());
  const headers: Reply["headers"] = {
    ...headersOf(reply),
    ...Object.fromEntries(response.headers),
    etag: etagOf(body),
  };
  const made: Reply = { headers, body, sources: visit.sources ?? [], encoded: {} };
  const isPublic = !headers["set-cookie"] && !headers["cache-control"]?.includes("no-store");
  if (visit.sources && isPublic) replies?.keep(keyOf(request, reader), made);
  return sendReply(request, reply, made);
}

// The router would refuse every form because of its origin, since it knows only the internal host. The check is not needed: pages
// do not act on cookies, so a form of another site can do nothing that its sender could not.
const WITHHELD_HEADERS = new Set(["origin"]);

async function toForm(request: FastifyRequest): Promise<Request> {
  if (!Buffer.isBuffer(request.body)) throw new AppError("media_type_refused");
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(":") && !WITHHELD_HEADERS.has(name))
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const form = new Request(addressOf(request), {
    method: "POST",
    headers,
    body: new Uint8Array(request.body),
  });
  await form
    .clone()
    .formData()
    .catch((cause: unknown) => {
      throw new AppError("invalid_input", { cause });
    });
  return form;
}

/**
 * Uses only the path of the request: the host is not trusted, and nothing rendered depends on it. The path is appended, not
 * resolved: `//elsewhere/x` and `http://elsewhere/x` would name another host, and `//` none.
 */
function addressOf({ url }: FastifyRequest): string {
  return `http://localhost${url.startsWith("/") ? url : "/"}`;
}

function answer(reply: FastifyReply, { response, html }: Answer): FastifyReply {
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.send(html ?? (response.body ? Readable.fromWeb(response.body as never) : null));
}

/**
 * Calls the API for loaders and actions without a socket, through the same routes and with the address of the page's reader, so
 * that limits per address apply. A cached reply is used directly.
 */
async function ask(
  app: FastifyInstance,
  call: Omit<ApiCall, "known">,
  visit: Visit,
): Promise<{ kept: Reply } | { status: number; json: string }> {
  const { url, method = "GET", headers, body } = call;
  const find = () =>
    method === "GET" ? app.replies.find(replyKey(url, languageOf({ headers }))) : undefined;
  const kept = find();
  if (kept) {
    visit.sources?.push(...kept.sources);
    return { kept };
  }
  const reply = await app.inject({
    remoteAddress: visit.address,
    method: method as "GET",
    url,
    headers: { ...headers, [REQUEST_ID]: visit.requestId },
    ...(body !== undefined && { payload: body }),
  });
  const made = find();
  if (made && made.headers.etag === reply.headers.etag) visit.sources?.push(...made.sources);
  else visit.sources = undefined;
  return { status: reply.statusCode, json: reply.body };
}

/** For pages that are rendered in this thread, as in development. */
export function inProcess(app: FastifyInstance): Parameters<WebApp["createPages"]>[0] {
  return async (url, init, visit) => {
    const { method } = init;
    const headers = init.headers as Record<string, string>;
    const replied = await ask(
      app,
      { url, method, headers, body: init.body as string | undefined },
      visit as Visit,
    );
    if ("kept" in replied) {
      const { kept } = replied;
      kept.value ??= frozen(JSON.parse(kept.body.toString()));
      return { ok: true, status: 200, json: async () => kept.value };
    }
    const { status, json } = replied;
    return { ok: status >= 200 && status < 300, status, json: async () => JSON.parse(json) };
  };
}

/** For pages that are rendered in threads: a reply that the thread has cached is not sent again. */
function fromThread(app: FastifyInstance): LoaderCall<Visit> {
  return async (call, visit) => {
    const replied = await ask(app, call, visit);
    if (!("kept" in replied)) return { ...replied, etag: undefined };
    const { etag } = replied.kept.headers;
    return { status: 200, etag, json: etag === call.known ? undefined : replied.kept.body.toString() };
  };
}

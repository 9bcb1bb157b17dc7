import { join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ROOT } from "./env.ts";

/** `createPages` of `apps/web/app/server.ts`. */
type CreatePages = (
  transport: (url: string, init: RequestInit, address: string) => Promise<Response>,
) => (request: Request, address: string) => Promise<Response>;

/** Bytes of a form that is sent without scripts; files go another way. */
const MAX_FORM = 64 * 1024;

const BUILD = join(ROOT, "apps/web/build");

/** Serves the built web application: hashed assets for good, everything else rendered by the router. */
export async function registerPages(app: FastifyInstance): Promise<void> {
  const { createPages } = (await import(pathToFileURL(join(BUILD, "server/index.js")).href)) as {
    createPages: CreatePages;
  };
  await app.register(fastifyStatic, {
    root: join(BUILD, "client"),
    index: false,
    // Files that the build made beside each asset; a browser that accepts neither gets the plain one.
    preCompressed: true,
    // One route a file, so that every other path is a page.
    wildcard: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${join("client", "assets")}`);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
      // It lies among the assets, and serves every page.
      if (/[\\/]worker-[\w-]+\.js(?:\.\w+)?$/.test(path)) reply.header("service-worker-allowed", "/");
    },
  });
  const pages = createPages(inProcess(app));
  registerCatchAll(app, () => pages);
}

/** The catch-all; `pages` is asked anew for each request, so that development can change what it answers. */
export function registerCatchAll(
  app: FastifyInstance,
  pages: () => ReturnType<CreatePages> | Promise<ReturnType<CreatePages>>,
): void {
  void app.register(async (scope) => {
    await scope.register(compress, { encodings: ["br", "gzip"], threshold: 1024 });
    // The router reads forms itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_FORM }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ["GET", "HEAD", "POST"],
      url: "/*",
      exposeHeadRoute: false,
      handler: async (request, reply) =>
        answer(reply, await (await pages())(toWebRequest(request), request.ip)),
    });
  });
}

// The router would refuse every form for its origin, since it knows no host but the one below. It need not ask: pages act
// by no cookie, so a form that another site made up can do nothing that its sender could not.
const SETTLED_HERE = new Set(["origin"]);

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(":") && !SETTLED_HERE.has(name))
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  // Only the path is taken from outside: the host is not trusted, and nothing rendered depends on it.
  // Put together, not resolved: `//elsewhere/x` and `http://elsewhere/x` would name another host, `//` none at all.
  const path = request.url.startsWith("/") ? request.url : "/";
  const body = request.method === "POST" ? { body: new Uint8Array(request.body as Buffer) } : {};
  return new Request(`http://localhost${path}`, { method: request.method, headers, ...body });
}

function answer(reply: FastifyReply, response: Response): FastifyReply {
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : null);
}

/**
 * Loaders and actions call the API without a socket, through the same routes as everybody, and from the address of whoever
 * asked for the page: the limits of each address hold here too.
 */
export function inProcess(
  app: FastifyInstance,
): (url: string, init: RequestInit, address: string) => Promise<Response> {
  return async (url, init, address) => {
    const reply = await app.inject({
      remoteAddress: address,
      method: (init.method ?? "GET") as "GET",
      url,
      headers: init.headers as Record<string, string>,
      ...(init.body != null && { payload: init.body as string }),
    });
    return new Response(new Uint8Array(reply.rawPayload), {
      status: reply.statusCode,
      headers: { "content-type": String(reply.headers["content-type"] ?? "") },
    });
  };
}

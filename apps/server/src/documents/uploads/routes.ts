import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { type ActorOf, languageOf } from "../../platform/implement-contract.ts";
import { openUploads, UPLOADS_PATH } from "./server.ts";

export function registerUploads(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  const uploads = openUploads(ctx);
  app.addHook("preClose", async () => uploads.interrupt());
  app.register(async (tus) => {
    // Streams the body to the upload instead of buffering it.
    tus.removeAllContentTypeParsers();
    tus.addContentTypeParser("*", async () => undefined);
    // Before the body is read.
    tus.addHook("onRequest", async (request) => {
      request.actor = await actorOf(request, "signed_in");
    });
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!request.actor) throw new AppError("not_signed_in");
      const { id } = request.params as { id?: string };
      const caller = { actor: request.actor, language: languageOf(request) };
      const response = await uploads
        .handle(asWebRequest(request, reply, id), caller, id)
        .finally(() => discardRest(request.raw));
      for (const [name, value] of response.headers) {
        // Only our own pages upload, so no cross-origin headers.
        if (!name.startsWith("access-control-")) reply.header(name, value);
      }
      return reply.code(response.status).send();
    };
    // An upload takes as long as its bytes.
    const options = {
      schema: { hide: true },
      config: { longestMs: Number.POSITIVE_INFINITY },
      handler,
    };
    tus.route({ method: ["POST", "OPTIONS"], url: UPLOADS_PATH, ...options });
    tus.route({ method: ["HEAD", "PATCH", "DELETE"], url: `${UPLOADS_PATH}/:id`, ...options });
  });
}

/**
 * Discards the rest of a body. A body that was read in part does not drain by itself: its connection would hang, and
 * with it the end of this process.
 */
function discardRest(request: IncomingMessage): void {
  if (request.complete) return;
  request.removeAllListeners("data");
  request.resume();
}

function asWebRequest(request: FastifyRequest, reply: FastifyReply, id: string | undefined): Request {
  const { raw, method } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const hasBody = method === "POST" || method === "PATCH";
  // The upload library takes the id from the end of the URL including the query, so pass the id whose owner we check.
  const path = id === undefined ? UPLOADS_PATH : `${UPLOADS_PATH}/${encodeURIComponent(id)}`;
  const web = new Request(`http://localhost${path}`, {
    method,
    headers,
    ...(hasBody && { body: Readable.toWeb(raw) as ReadableStream, duplex: "half" }),
  } as RequestInit);
  // Lets the upload library notice a broken connection and keep what has arrived.
  return Object.assign(web, { runtime: { name: "node", node: { req: raw, res: reply.raw } } });
}

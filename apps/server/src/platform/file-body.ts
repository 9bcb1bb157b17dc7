import type { Permission } from "@passerelle/domain/roles";
import type { FastifyInstance, FastifyRequest, FastifySchema } from "fastify";
import type { Actor } from "./actor.ts";
import { AppError } from "./errors.ts";
import { type ActorOf, identifying } from "./implement-contract.ts";

type FileRoute = {
  method: "PUT" | "POST";
  url: string;
  schema: FastifySchema;
  access: "signed_in" | Permission;
  maxBytes: number;
  /** Milliseconds, where it is not the usual time. */
  longestMs?: number;
  handle: (bytes: Buffer, actor: Actor, request: FastifyRequest) => unknown;
};

/** The file exceeds `limit` bytes. */
export function tooLarge(limit: number): AppError {
  return new AppError("file_too_large", { details: { max_bytes: limit } });
}

/** Registers a call whose body is a file, held in memory. The type is detected from the content, not taken from the header. */
export function registerFileBody(app: FastifyInstance, actorOf: ActorOf, route: FileRoute): void {
  const { method, url, schema, access, maxBytes, longestMs, handle } = route;
  app.register(async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    files.route({
      method,
      url,
      bodyLimit: maxBytes,
      ...(longestMs !== undefined && { config: { longestMs } }),
      schema: { security: [{ bearer: [] }], ...schema },
      ...identifying(actorOf, access),
      errorHandler: (error, _request, _reply) => {
        const code = (error as { code?: string }).code;
        throw code === "FST_ERR_CTP_BODY_TOO_LARGE" ? tooLarge(maxBytes) : error;
      },
      handler: (request) => {
        if (!request.actor) throw new AppError("not_signed_in");
        return handle(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request.actor, request);
      },
    });
  });
}

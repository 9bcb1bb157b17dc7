import { documents } from "@passerelle/contract/documents";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { sendFile } from "../platform/file-reply.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { linkDocument, readDocument, removeDocument } from "./service.ts";

export function registerDocuments(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, documents, {
    "POST /api/documents/:id/links": ({ actor, params, body }) =>
      linkDocument(ctx, actor, params.id, body.disposition),
    "DELETE /api/documents/:id": ({ actor, params }) => removeDocument(ctx, actor, params.id),
  });

  app.get<{ Params: { id: string } }>(
    "/files/documents/:id",
    { schema: { hide: true }, exposeHeadRoute: false },
    async ({ params, query, headers }, reply) =>
      sendFile(reply, await readDocument(ctx, params.id, query, headers)),
  );
}

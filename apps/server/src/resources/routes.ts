import { resources } from "@passerelle/contract/resources";
import { requiredText } from "@passerelle/contract/shapes";
import { MAX_RESOURCE_FILE_BYTES } from "@passerelle/domain/resources/resource-file";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Context } from "../platform/context.ts";
import { registerFileBody } from "../platform/file-body.ts";
import { sendFile } from "../platform/file-reply.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { addResource, changeResource, deleteResource, listAllResources } from "./administration.ts";
import { putResourceFile } from "./files.ts";
import { readHistory } from "./history.ts";
import { linkResource, listResources, readResourceFile } from "./service.ts";

const NamedFile = z.strictObject({ name: requiredText(1000) });

export function registerResources(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, resources, {
    "GET /api/resources": ({ actor, query, language }) => listResources(ctx, actor, query, language),
    "POST /api/resources/:id/links": ({ actor, params }) => linkResource(ctx, actor, params.id),
    "GET /api/admin/resources": ({ query, language }) => listAllResources(ctx, query, language),
    "GET /api/admin/resources/history": ({ query }) => readHistory(ctx, query.limit),
    "POST /api/admin/resources": ({ actor, body, language }) => addResource(ctx, actor, body, language),
    "PUT /api/admin/resources/:id": ({ actor, params, body, language }) =>
      changeResource(ctx, actor, params.id, body, language),
    "DELETE /api/admin/resources/:id": ({ actor, params }) => deleteResource(ctx, actor, params.id),
  });

  registerFileBody(app, actorOf, {
    method: "POST",
    url: "/api/admin/resource-files",
    schema: {
      summary: "Uploads a file, as the body, for a resource to be saved with",
      tags: ["admin"],
      querystring: NamedFile,
    },
    access: "resources.manage",
    maxBytes: MAX_RESOURCE_FILE_BYTES,
    handle: (bytes, actor, request) =>
      putResourceFile(ctx, actor, (request.query as z.output<typeof NamedFile>).name, bytes),
  });

  app.get<{ Params: { id: string } }>(
    "/files/resources/:id",
    { schema: { hide: true }, exposeHeadRoute: false },
    async ({ params, query, headers }, reply) =>
      sendFile(reply, await readResourceFile(ctx, params.id, query, headers)),
  );
}

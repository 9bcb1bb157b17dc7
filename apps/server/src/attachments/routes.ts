import { attachments } from "@passerelle/contract/attachments";
import { requiredText } from "@passerelle/contract/shapes";
import { MAX_ATTACHMENT_BYTES } from "@passerelle/domain/attachments/files";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Context } from "../platform/context.ts";
import { registerFileBody } from "../platform/file-body.ts";
import { sendFile } from "../platform/file-reply.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { putAttachment, readAttachmentFile, removeAttachment } from "./files.ts";
import { attachmentsOfPerson } from "./rate-limits.ts";

const NamedFile = z.strictObject({ id: z.uuid(), name: requiredText(1000) });

export function registerAttachments(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, attachments, {
    "DELETE /api/attachments/:id": ({ actor, params }) => removeAttachment(ctx, actor, params.id),
  });

  registerFileBody(app, actorOf, {
    method: "POST",
    url: "/api/attachments",
    schema: {
      summary: "Uploads a file, as the body, for a message, a response or a deliverable",
      tags: ["attachments"],
      querystring: NamedFile,
    },
    access: "signed_in",
    maxBytes: MAX_ATTACHMENT_BYTES,
    handle: async (bytes, actor, request) => {
      await attachmentsOfPerson.take(ctx.db, actor.userId);
      return putAttachment(ctx, actor, request.query as z.output<typeof NamedFile>, bytes);
    },
  });

  app.get<{ Params: { id: string } }>(
    "/files/attachments/:id",
    { schema: { hide: true }, exposeHeadRoute: false },
    async ({ params, query, headers }, reply) =>
      sendFile(reply, await readAttachmentFile(ctx, params.id, query, headers)),
  );
}

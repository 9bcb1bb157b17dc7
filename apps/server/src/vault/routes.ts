import { vault } from "@passerelle/contract/vault";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { contentDisposition } from "../platform/content-disposition.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { sendFile } from "../platform/file-reply.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { originOf } from "../platform/origin.ts";
import { placeOf } from "../platform/rate-limits.ts";
import {
  archiveDocument,
  deleteDocument,
  getDocumentDetails,
  linkVersion,
  listOwnDocuments,
  readVersion,
  saveDocument,
} from "./own-documents.ts";
import { listProposals, sendFromVault } from "./proposals.ts";
import { createShare, listShares, revokeShare } from "./shares/own-shares.ts";
import { beginReading, describeSharePage, readSharedCopy } from "./shares/read-share.ts";

const Place = z.object({ token: z.string().check(z.maxLength(100)), position: z.coerce.number() });
const Copy = z.object({ id: z.uuid(), position: z.coerce.number() });

export function registerVault(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, vault, {
    "GET /api/vault/documents": ({ actor }) => listOwnDocuments(ctx, actor),
    "GET /api/vault/documents/:id": ({ actor, params }) => getDocumentDetails(ctx, actor, params.id),
    "PUT /api/vault/documents/:id": ({ actor, params, body }) => saveDocument(ctx, actor, params.id, body),
    "POST /api/vault/documents/:id/archive": ({ actor, params, body }) =>
      archiveDocument(ctx, actor, params.id, body.archived),
    "DELETE /api/vault/documents/:id": ({ actor, params }) => deleteDocument(ctx, actor, params.id),
    "POST /api/vault/versions/:id/links": ({ actor, params, body }) =>
      linkVersion(ctx, actor, params.id, body.disposition),
    "GET /api/requests/:id/vault-proposals": ({ actor, params, language }) =>
      listProposals(ctx, actor, params.id, language),
    "POST /api/requests/:id/documents/from-vault": ({ actor, params, body, language }) =>
      sendFromVault(ctx, actor, params.id, body, language),
    "GET /api/vault/shares": ({ actor }) => listShares(ctx, actor),
    "PUT /api/vault/shares/:id": ({ actor, params, body, language }) =>
      createShare(ctx, actor, params.id, body, language),
    "POST /api/vault/shares/:id/revoke": ({ actor, params }) => revokeShare(ctx, actor, params.id),
    "GET /api/shared-documents/:token": ({ params, origin }) =>
      describeSharePage(ctx, params.token, placeOf(origin)),
  });

  app.get<{ Params: { id: string } }>(
    "/files/vault/:id",
    { schema: { hide: true }, exposeHeadRoute: false },
    async ({ params, query, headers }, reply) =>
      sendFile(reply, await readVersion(ctx, params.id, query, headers)),
  );
  registerSharedFiles(app, ctx);
}

/** What recipients of shares use: a form without JavaScript begins a reading, which leads to the copy. */
function registerSharedFiles(app: FastifyInstance, ctx: Context): void {
  app.register(async (shared) => {
    // The body of the form is empty.
    shared.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "buffer" }, async () => ({}));

    shared.post(
      "/files/shared-readings/:token/:position",
      { schema: { hide: true } },
      async (request, reply) => {
        const place = Place.safeParse(request.params);
        if (!place.success) throw new AppError("share_not_found");
        const { token, position } = place.data;
        const url = await beginReading(ctx, token, position, placeOf(originOf(request)));
        return reply.header("cache-control", "no-store").redirect(url, 303);
      },
    );

    shared.get(
      "/files/shared/:id/:position",
      { schema: { hide: true }, exposeHeadRoute: false },
      async (request, reply) => {
        const copy = Copy.safeParse(request.params);
        if (!copy.success) throw new AppError("share_not_found");
        const { bytes, name } = await readSharedCopy(ctx, copy.data.id, copy.data.position, request.query);
        return reply
          .header("content-type", "application/pdf")
          .header("content-disposition", contentDisposition("inline", name))
          .header(
            "content-security-policy",
            "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'",
          )
          .header("x-content-type-options", "nosniff")
          .header("referrer-policy", "no-referrer")
          .header("cache-control", "private, no-store")
          .send(Buffer.from(bytes));
      },
    );
  });
}

import { vault } from "@passerelle/contract/vault";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { sendFile } from "../platform/file-reply.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { placeOf } from "../platform/rate-limits.ts";
import {
  archiveDocument,
  deleteDocument,
  getDocumentDetails,
  linkVersion,
  listOwnDocuments,
  listReads,
  readVersion,
  saveDocument,
} from "./own-documents.ts";
import { listProposals, sendFromVault } from "./proposals.ts";
import { createShare, listShares, revokeShare } from "./shares/own-shares.ts";
import { describeSharePage } from "./shares/read-share.ts";
import { registerSharedFiles } from "./shares/routes.ts";

export function registerVault(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, vault, {
    "GET /api/vault/documents": ({ actor }) => listOwnDocuments(ctx, actor),
    "GET /api/vault/documents/:id": ({ actor, params }) => getDocumentDetails(ctx, actor, params.id),
    "GET /api/vault/documents/:id/reads": ({ actor, params, query }) =>
      listReads(ctx, actor, params.id, query.before),
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

import { identity } from "@passerelle/contract/identity";
import { identityReview } from "@passerelle/contract/identity/review";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { sendFile } from "../platform/file-reply.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { describeOwn } from "./describe-own.ts";
import { deleteDraft, saveDeclaration, startCase, submitCase } from "./own-cases.ts";
import { linkPicture, readPicture } from "./read-picture.ts";
import { listRequirements, setServiceLevel } from "./requirements/require-level.ts";
import { assignReview } from "./review/assign-review.ts";
import { decideCase, revokeCase } from "./review/decide-case.ts";
import { describeReview } from "./review/describe-review.ts";
import { judgePicture } from "./review/judge-picture.ts";
import { listSubmitted } from "./review/list-submitted.ts";

export function registerIdentity(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, identity, {
    "GET /api/me/identity": ({ actor }) => describeOwn(ctx, ctx.db, actor.userId),
    "POST /api/me/identity/cases": ({ actor, body }) => startCase(ctx, actor, body),
    "PUT /api/me/identity/cases/:id/declaration": ({ actor, params, body }) =>
      saveDeclaration(ctx, actor, params.id, body),
    "POST /api/me/identity/cases/:id/submission": ({ actor, params, body }) =>
      submitCase(ctx, actor, params.id, body.version),
    "DELETE /api/me/identity/cases/:id": ({ actor, params }) => deleteDraft(ctx, actor, params.id),
    "POST /api/identity/documents/:id/links": ({ actor, params, body }) =>
      linkPicture(ctx, actor, params.id, body.disposition),
    "GET /api/identity/requirements": () => listRequirements(ctx),
  });

  implementContract(app, actorOf, identityReview, {
    "GET /api/admin/submitted-documents": ({ actor, query, language }) =>
      listSubmitted(ctx, actor, query, language),
    "GET /api/admin/identity-cases/:id": ({ actor, params }) => describeReview(ctx, ctx.db, actor, params.id),
    "POST /api/admin/identity-cases/:id/reviewer": ({ actor, params, body }) =>
      assignReview(ctx, actor, params.id, body),
    "POST /api/admin/identity-cases/:id/verdicts": ({ actor, params, body }) =>
      judgePicture(ctx, actor, params.id, body),
    "POST /api/admin/identity-cases/:id/decisions": ({ actor, params, body }) =>
      decideCase(ctx, actor, params.id, body),
    "POST /api/admin/identity-cases/:id/revocation": ({ actor, params, body }) =>
      revokeCase(ctx, actor, params.id, body),
    "PUT /api/admin/identity-requirements/services/:id": ({ actor, params, body }) =>
      setServiceLevel(ctx, actor, params.id, body.level),
  });

  app.get<{ Params: { id: string } }>(
    "/files/identity/:id",
    { schema: { hide: true }, exposeHeadRoute: false },
    async ({ params, query, headers }, reply) =>
      sendFile(reply, await readPicture(ctx, params.id, query, headers)),
  );
}

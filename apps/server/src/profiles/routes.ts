import { profiles } from "@passerelle/contract/profiles";
import { MAX_AVATAR_BYTES } from "@passerelle/domain/profiles/avatar";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { registerFileBody } from "../platform/file-body.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { originOf } from "../platform/origin.ts";
import { acceptTerms } from "./accept-terms.ts";
import { AVATARS_PATH, putAvatar, readAvatar, removeAvatar } from "./avatars.ts";
import { changeMe } from "./change-profile.ts";
import { completeRegistration } from "./complete-registration.ts";
import { getProfile, getPublicProfile } from "./profile.ts";

export function registerProfiles(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, profiles, {
    "GET /api/me": ({ actor }) => getProfile(ctx.db, actor.userId),
    "PATCH /api/me": ({ actor, body, origin }) => changeMe(ctx, actor, body, origin),
    "PUT /api/me/registration": ({ actor, body, origin }) => completeRegistration(ctx, actor, body, origin),
    "PUT /api/me/terms": ({ actor, body, origin }) => acceptTerms(ctx, actor, body.version, origin),
    "DELETE /api/me/avatar": ({ actor, origin }) => removeAvatar(ctx, actor, origin),
    "GET /api/profiles/:id": ({ actor, params }) => getPublicProfile(ctx, actor, params.id),
  });
  registerAvatars(app, ctx, actorOf);
}

function registerAvatars(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  registerFileBody(app, actorOf, {
    method: "PUT",
    url: "/api/me/avatar",
    schema: { summary: "Replaces the caller's picture: the body", tags: ["me"] },
    access: "signed_in",
    maxBytes: MAX_AVATAR_BYTES,
    handle: (bytes, actor, request) => putAvatar(ctx, actor, bytes, originOf(request)),
  });

  app.get<{ Params: { id: string } }>(
    `${AVATARS_PATH}/:id([0-9a-f-]{36})`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { mimeType, size, bytes } = await readAvatar(ctx, request.params.id);
      return (
        reply
          .header("content-type", mimeType)
          .header("content-length", size)
          .header("x-content-type-options", "nosniff")
          // An uploaded file on our own origin: forbid it to run or load anything.
          .header("content-security-policy", "default-src 'none'; sandbox")
          .header("cache-control", "public, max-age=31536000, immutable")
          .send(bytes)
      );
    },
  );
}

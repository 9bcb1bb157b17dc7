import { accounts } from "@passerelle/contract/accounts";
import { MAX_AVATAR_BYTES } from "@passerelle/domain/profiles/avatar";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { registerFileBody } from "../platform/file-body.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { originOf } from "../platform/origin.ts";
import { AVATARS_PATH, putAvatar, readAvatar, removeAvatar } from "./avatars.ts";
import { purgeClosed } from "./closing/purge.ts";
import { closeMyAccount, eraseFiles, previewClosure } from "./closing/service.ts";
import { listMyDevices, signOutDevice } from "./devices.ts";
import { exportMyData } from "./personal-data/service.ts";
import { acceptTerms, changeMe, completeRegistration, getMe, getPublicProfile } from "./service.ts";
import { sweepAccounts } from "./sweep.ts";

export function registerAccounts(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  ctx.jobs.handle("accounts.erase", ({ userId }) => eraseFiles(ctx, userId));
  ctx.jobs.handle("accounts.sweep", () => sweepAccounts(ctx));
  ctx.jobs.repeat("accounts.sweep", "41 * * * *", {});
  ctx.jobs.handle("accounts.purge", () => purgeClosed(ctx));
  ctx.jobs.repeat("accounts.purge", "59 3 * * *", {});

  implementContract(app, actorOf, accounts, {
    "GET /api/me": ({ actor }) => getMe(ctx, actor),
    "PATCH /api/me": ({ actor, body, origin }) => changeMe(ctx, actor, body, origin),
    "PUT /api/me/registration": ({ actor, body, origin }) => completeRegistration(ctx, actor, body, origin),
    "PUT /api/me/terms": ({ actor, body, origin }) => acceptTerms(ctx, actor, body.version, origin),
    "DELETE /api/me/avatar": ({ actor, origin }) => removeAvatar(ctx, actor, origin),
    "GET /api/me/sessions": ({ actor }) => listMyDevices(ctx, actor),
    "DELETE /api/me/sessions/:id": ({ actor, params, origin }) =>
      signOutDevice(ctx, actor, params.id, origin),
    "GET /api/me/export": ({ actor, origin }) => exportMyData(ctx, actor, origin),
    "GET /api/me/closure": ({ actor }) => previewClosure(ctx, actor),
    "POST /api/me/closure": ({ actor, body, origin }) => closeMyAccount(ctx, actor, body, origin),
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
          // Somebody else's file on our own address: it runs nothing and loads nothing.
          .header("content-security-policy", "default-src 'none'; sandbox")
          .header("cache-control", "public, max-age=31536000, immutable")
          .send(bytes)
      );
    },
  );
}

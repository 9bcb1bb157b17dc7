import { settings } from "@passerelle/contract/settings";
import { MOBILE_PROVIDERS } from "@passerelle/domain/payments/methods";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";

export function registerSettings(app: FastifyInstance, { env, auth }: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, settings, {
    "GET /api/settings": () => ({
      platform_name: env.platformName,
      public_url: env.publicUrl,
      demo: env.mode === "demo",
      accounts_hosted: auth.hosted,
      max_document_bytes: env.maxDocumentBytes,
      mobile_providers: [...MOBILE_PROVIDERS],
      features: { header_search: false, sharing: true },
    }),
  });
}

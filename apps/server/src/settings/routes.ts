import { settings } from "@passerelle/contract/settings";
import { rules } from "@passerelle/contract/settings/rules";
import { MOBILE_PROVIDERS } from "@passerelle/domain/payments/methods";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, fromKept, implementContract } from "../platform/implement-contract.ts";
import { describeOperator, isOrderingOpen, publishOperator, sellerOf } from "./operator.ts";
import { changeRule, listRules } from "./rules/rules.ts";
import { describePlatform, listFeatures, readHistory, shownSettings, switchFeature } from "./service.ts";

export function registerSettings(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  const { env, auth } = ctx;
  implementContract(app, actorOf, settings, {
    "GET /api/settings": fromKept(shownSettings(ctx), ({ features, operator, rates }) => ({
      platform_name: env.platformName,
      public_url: env.publicUrl,
      demo: env.mode === "demo",
      accounts_hosted: auth.hosted,
      max_document_bytes: env.maxDocumentBytes,
      mobile_providers: [...MOBILE_PROVIDERS],
      features,
      exchange_rates: rates,
      seller: sellerOf(operator),
      staff_second_factor: env.mfaRequiredForStaff,
      ordering_open: isOrderingOpen(env, operator),
    })),
    "GET /api/settings/platform": () => describePlatform(ctx),
    "GET /api/admin/settings/features": async () => ({ features: await listFeatures(ctx.db) }),
    "GET /api/admin/settings/features/history": ({ query }) => readHistory(ctx.db, query.limit),
    "PUT /api/admin/settings/features/:name": ({ actor, params, body }) =>
      switchFeature(ctx, actor, params.name, body),
    "GET /api/admin/settings/operator": () => describeOperator(env, ctx.db),
    "PUT /api/admin/settings/operator": ({ actor, body }) => publishOperator(ctx, actor, body),
  });
  implementContract(app, actorOf, rules, {
    "GET /api/admin/settings/rules": async () => ({ rules: await listRules(ctx) }),
    "PUT /api/admin/settings/rules/:name": ({ actor, params, body }) =>
      changeRule(ctx, actor, params.name, body),
  });
}

import { settings } from "@passerelle/contract/settings";
import { settingVersions } from "@passerelle/contract/settings/versions";
import { MOBILE_PROVIDERS } from "@passerelle/domain/payments/methods";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, fromKept, implementContract } from "../platform/implement-contract.ts";
import { describeOperator, isOrderingOpen, sellerOf } from "./operator.ts";
import { describePlatform, shownSettings } from "./service.ts";
import { cancelScheduled, changeSetting } from "./versions/change-setting.ts";
import { listSettings } from "./versions/describe-settings.ts";

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
    "GET /api/admin/settings/operator": () => describeOperator(env, ctx.db),
  });
  implementContract(app, actorOf, settingVersions, {
    "GET /api/admin/settings": async () => ({ settings: await listSettings(ctx) }),
    "PUT /api/admin/settings/:key": ({ actor, params, body }) => changeSetting(ctx, actor, params.key, body),
    "POST /api/admin/settings/:key/versions/:version/cancellation": ({ actor, params, body }) =>
      cancelScheduled(ctx, actor, params, body.reason),
  });
}

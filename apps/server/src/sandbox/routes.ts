import { sandbox } from "@passerelle/contract/sandbox";
import type { FastifyInstance } from "fastify";
import {
  checkTestCharge,
  dryRunEvent,
  listProviderEvents,
  listTestCharges,
  startTestCharge,
} from "../payments/service.ts";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { checkOne, listParts } from "./parts/list-parts.ts";
import { tryPart } from "./parts/try-part.ts";
import { checksOfPerson, dryRunsOfPerson, testChargesOfPerson } from "./rate-limits.ts";
import { listTemplates, renderTemplate, sendTemplate } from "./templates/templates.ts";

export function registerSandbox(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, sandbox, {
    "GET /api/admin/sandbox/parts": async () => ({ parts: await listParts(ctx) }),
    "POST /api/admin/sandbox/parts/:name/check": ({ actor, params }) => checkOne(ctx, actor, params.name),
    "POST /api/admin/sandbox/parts/:name/trial": ({ actor, params, body, language }) =>
      tryPart(ctx, actor, { name: params.name, phone: body.phone }, language),
    "GET /api/admin/sandbox/events": async ({ query }) => ({
      events: await listProviderEvents(ctx, query.provider),
    }),
    "POST /api/admin/sandbox/events/:id/dry-run": async ({ actor, params }) => {
      await dryRunsOfPerson.take(ctx.db, actor.userId);
      return dryRunEvent(ctx, params.id);
    },
    "GET /api/admin/sandbox/charges": () => listTestCharges(ctx),
    "POST /api/admin/sandbox/charges": async ({ actor, body, language }) => {
      await testChargesOfPerson.take(ctx.db, actor.userId);
      return startTestCharge(ctx, actor, body, language);
    },
    "POST /api/admin/sandbox/charges/:id/check": async ({ actor, params }) => {
      await checksOfPerson.take(ctx.db, actor.userId);
      return checkTestCharge(ctx, params.id);
    },
    "GET /api/admin/sandbox/templates": ({ actor, language }) => listTemplates(ctx, actor, language),
    "GET /api/admin/sandbox/templates/:channel/:name": ({ params }) => renderTemplate(ctx, params),
    "POST /api/admin/sandbox/templates/:channel/:name/send": async ({ actor, params }) => {
      await sendTemplate(ctx, actor, params);
      return {};
    },
  });
}

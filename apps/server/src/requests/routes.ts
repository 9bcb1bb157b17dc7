import { requests } from "@passerelle/contract/requests";
import type { FastifyInstance } from "fastify";
import { markRefundOwed } from "../payments/service.ts";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { expireDrafts } from "./expiry/service.ts";
import { createFigures } from "./figures/service.ts";
import { cancelRequest, getRequest, listRequests, quote, saveRequest, submitRequest } from "./service.ts";

export function registerRequests(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  ctx.jobs.handle("requests.expire", () => expireDrafts(ctx));
  ctx.jobs.repeat("requests.expire", "23 3 * * *", {});

  const figures = createFigures(ctx);

  implementContract(app, actorOf, requests, {
    "GET /api/figures": () => figures(),
    "GET /api/quotes": ({ actor, query, language }) =>
      quote(
        ctx,
        actor,
        {
          serviceId: query.service_id,
          countryCode: query.country_code,
          organismId: query.organism_id ?? null,
        },
        language,
      ),
    "GET /api/requests": ({ actor, query, language }) => listRequests(ctx, actor, query, language),
    "GET /api/requests/:id": ({ actor, params, language }) => getRequest(ctx, actor, params.id, language),
    "PUT /api/requests/:id": ({ actor, params, body, language }) =>
      saveRequest(ctx, actor, params.id, body, language),
    "POST /api/requests/:id/submit": ({ actor, params, body, language }) =>
      submitRequest(ctx, actor, params.id, body.version, language),
    "POST /api/requests/:id/cancel": ({ actor, params, body, language }) =>
      // The payments know their transactions and the requests do not: here the two meet.
      cancelRequest(ctx, actor, params.id, body.reason, language, markRefundOwed),
  });
}

import { catalogue } from "@passerelle/contract/catalogue";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { getGuide } from "./guide.ts";
import {
  getServiceDetail,
  listCountries,
  listCountryServices,
  listOrganisms,
  listServices,
  listSimilarServices,
} from "./service.ts";

export function registerCatalogue(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, catalogue, {
    "GET /api/services": async ({ query, language }) => ({
      services: await listServices(ctx, query.category, language),
    }),
    "GET /api/services/:id": ({ params, language }) => getServiceDetail(ctx, params.id, language),
    "GET /api/services/:id/similar": async ({ params, query, language }) => ({
      services: await listSimilarServices(ctx, params.id, query.country, language),
    }),
    "GET /api/guides/:id": ({ params, language }) => getGuide(ctx, params.id, language),
    "GET /api/countries": async ({ language }) => ({ countries: await listCountries(ctx, language) }),
    "GET /api/countries/:code/services": async ({ params, language }) => ({
      services: await listCountryServices(ctx, params.code, language),
    }),
    "GET /api/organisms": async ({ query }) => ({ organisms: await listOrganisms(ctx, query.country) }),
  });
}

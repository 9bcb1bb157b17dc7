import { catalogue } from "@passerelle/contract/catalogue";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, fromKept, implementContract } from "../platform/implement-contract.ts";
import { getGuide } from "./guide.ts";
import { catalogueOf } from "./memory.ts";
import {
  describeCatalogue,
  getServiceDetail,
  listCities,
  listCountries,
  listCountryServices,
  listOrganisms,
  listServiceIds,
  listServices,
  listSimilarServices,
} from "./readers.ts";

export function registerCatalogue(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  const kept = catalogueOf(ctx);
  implementContract(app, actorOf, catalogue, {
    "GET /api/catalogue": fromKept(kept, (all, { language }) => describeCatalogue(all, language)),
    "GET /api/services": fromKept(kept, (all, { query, language }) => listServices(all, query, language)),
    "GET /api/services/:id": fromKept(kept, (all, { params, language }) =>
      getServiceDetail(ctx.db, all, params.id, language),
    ),
    "GET /api/services/:id/similar": fromKept(kept, (all, { params, query, language }) => ({
      services: listSimilarServices(all, params.id, query.country, language),
    })),
    "GET /api/guides": fromKept(kept, (all) => ({ ids: listServiceIds(all) })),
    "GET /api/guides/:id": fromKept(kept, (all, { params, language }) =>
      getGuide(ctx.db, all, params.id, language),
    ),
    "GET /api/countries": fromKept(kept, (all, { language }) => ({
      countries: listCountries(all, language),
    })),
    "GET /api/countries/:code/services": fromKept(kept, (all, { params, language }) => ({
      services: listCountryServices(all, params.code, language),
    })),
    "GET /api/cities": fromKept(kept, (all, { query }) => ({ cities: listCities(all, query.country) })),
    "GET /api/organisms": fromKept(kept, (all, { query }) => ({
      organisms: listOrganisms(all, query.country),
    })),
  });
}

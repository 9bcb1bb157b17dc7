import { adminCatalogue } from "@passerelle/contract/catalogue/admin";
import { adminPlaces } from "@passerelle/contract/catalogue/places";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { type ActorOf, implementContract } from "../../platform/implement-contract.ts";
import { registerServiceExchange } from "./exchange/routes.ts";
import { listServiceVersions } from "./history.ts";
import { listAdminServices } from "./listing.ts";
import {
  addCity,
  addCountry,
  addOrganism,
  changeCity,
  changeCountry,
  changeOrganism,
  listAdminCities,
  listAdminCountries,
  listAdminOrganisms,
  listPlaceEvents,
} from "./places.ts";
import { previewService } from "./preview.ts";
import { seedServices } from "./seed.ts";
import {
  addService,
  changeService,
  changeServiceStatus,
  duplicateService,
  getAdminService,
} from "./write.ts";

export function registerAdminCatalogue(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, adminCatalogue, {
    "GET /api/admin/services": ({ query, language }) => listAdminServices(ctx, query, language),
    "GET /api/admin/services/:id": ({ params }) => getAdminService(ctx, params.id),
    "POST /api/admin/services": ({ actor, body, language }) => addService(ctx, actor, body, language),
    "PUT /api/admin/services/:id": ({ actor, params, body, language }) =>
      changeService(ctx, actor, params.id, body, language),
    "PATCH /api/admin/services/:id": ({ actor, params, body, language }) =>
      changeServiceStatus(ctx, actor, params.id, body, language),
    "POST /api/admin/services/:id/duplicates": ({ actor, params, body, language }) =>
      duplicateService(ctx, actor, params.id, body, language),
    "GET /api/admin/services/:id/versions": ({ params, query, language }) =>
      listServiceVersions(ctx, params.id, query, language),
    "POST /api/admin/services/preview": ({ body }) => previewService(ctx, body.document),
    "POST /api/admin/services/seed": ({ actor }) => seedServices(ctx, actor),
  });

  implementContract(app, actorOf, adminPlaces, {
    "GET /api/admin/countries": async ({ language }) => ({
      countries: await listAdminCountries(ctx, language),
    }),
    "POST /api/admin/countries": ({ actor, body }) => addCountry(ctx, actor, body),
    "PUT /api/admin/countries/:code": ({ actor, params, body }) =>
      changeCountry(ctx, actor, params.code, body),
    "GET /api/admin/cities": async ({ query }) => ({ cities: await listAdminCities(ctx, query.country) }),
    "POST /api/admin/cities": ({ actor, body }) => addCity(ctx, actor, body),
    "PUT /api/admin/cities/:id": ({ actor, params, body }) => changeCity(ctx, actor, params.id, body),
    "GET /api/admin/organisms": ({ query }) => listAdminOrganisms(ctx, query),
    "POST /api/admin/organisms": ({ actor, body }) => addOrganism(ctx, actor, body),
    "PUT /api/admin/organisms/:id": ({ actor, params, body }) => changeOrganism(ctx, actor, params.id, body),
    "GET /api/admin/places/events": ({ query }) => listPlaceEvents(ctx, query),
  });

  registerServiceExchange(app, ctx, actorOf);
}

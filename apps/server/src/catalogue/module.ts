import { defineModule } from "../platform/module.ts";
import { registerAdminCatalogue } from "./admin/routes.ts";
import { registerCatalogue } from "./routes.ts";
import { findMatchingServices } from "./search-queries.ts";
import { countCatalogue } from "./service.ts";

export const catalogueModule = defineModule({
  name: "catalogue",
  firstSteps: { prices: async (ctx) => (await countCatalogue(ctx)).services > 0 },
  routes: [registerCatalogue, registerAdminCatalogue],
  searchSource: {
    kind: "service",
    find: ({ db }, _actor, sought, language) => findMatchingServices(db, sought, language),
  },
});

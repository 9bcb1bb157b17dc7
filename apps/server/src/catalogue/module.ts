import { defineModule } from "../platform/module.ts";
import { registerAdminCatalogue } from "./admin/routes.ts";
import { registerCatalogue } from "./routes.ts";
import { findMatchingServices } from "./search-queries.ts";

export const catalogueModule = defineModule({
  name: "catalogue",
  routes: [registerCatalogue, registerAdminCatalogue],
  searchSource: {
    kind: "service",
    find: ({ db }, _actor, sought, language) => findMatchingServices(db, sought, language),
  },
});

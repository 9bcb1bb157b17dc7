import { defineModule } from "../platform/module.ts";
import { registerAdminCatalogue } from "./admin/routes.ts";
import { registerCatalogue } from "./routes.ts";
import { findSoughtServices } from "./search-queries.ts";

export const catalogueModule = defineModule({
  name: "catalogue",
  routes: [registerCatalogue, registerAdminCatalogue],
  searchSource: {
    kind: "service",
    find: ({ db }, _actor, sought, language) => findSoughtServices(db, sought, language),
  },
});

import { defineModule } from "../platform/module.ts";
import { registerAdminCatalogue } from "./admin/routes.ts";
import { registerCatalogue } from "./routes.ts";
import { searchServices } from "./search/service.ts";

export const catalogueModule = defineModule({
  name: "catalogue",
  routes: [registerCatalogue, registerAdminCatalogue],
  searchSource: {
    kind: "service",
    find: ({ db }, _actor, sought, language) => searchServices(db, sought, language),
  },
});

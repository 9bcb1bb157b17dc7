import { defineModule } from "../platform/module.ts";
import { registerAdminCatalogue } from "./admin/routes.ts";
import { registerCatalogue } from "./routes.ts";

export const catalogueModule = defineModule({
  name: "catalogue",
  routes: [registerCatalogue, registerAdminCatalogue],
});

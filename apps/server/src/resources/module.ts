import { defineModule } from "../platform/module.ts";
import { registerResources } from "./routes.ts";

export const resourcesModule = defineModule({
  name: "resources",
  routes: [registerResources],
});

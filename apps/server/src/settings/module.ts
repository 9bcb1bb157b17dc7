import { defineModule } from "../platform/module.ts";
import { isOrderingOpenNow } from "./operator.ts";
import { registerSettings } from "./routes.ts";

export const settingsModule = defineModule({
  name: "settings",
  firstSteps: { operator: ({ env, db }) => isOrderingOpenNow(env, db) },
  routes: [registerSettings],
});

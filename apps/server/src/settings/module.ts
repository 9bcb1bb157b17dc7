import { defineModule } from "../platform/module.ts";
import { registerSettings } from "./routes.ts";

export const settingsModule = defineModule({
  name: "settings",
  routes: [registerSettings],
});

import { defineModule } from "../platform/module.ts";
import { registerLive } from "./routes.ts";

export const liveModule = defineModule({
  name: "live",
  routes: [registerLive],
});

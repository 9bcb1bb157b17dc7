import { defineModule } from "../platform/module.ts";
import { registerRequests } from "./routes.ts";
import { registerQueues } from "./work/routes.ts";

export const requestsModule = defineModule({
  name: "requests",
  routes: [registerRequests, registerQueues],
});

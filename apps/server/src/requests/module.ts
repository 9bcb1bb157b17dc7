import { defineModule } from "../platform/module.ts";
import { registerQueues } from "./queues/routes.ts";
import { registerRequests } from "./routes.ts";

export const requestsModule = defineModule({
  name: "requests",
  routes: [registerRequests, registerQueues],
});

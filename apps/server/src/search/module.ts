import { defineModule } from "../platform/module.ts";
import { searchesFromPlace, searchesOfPerson } from "./rate-limits.ts";
import { registerSearch } from "./routes.ts";

export const searchModule = defineModule({
  name: "search",
  routes: [registerSearch],
  rateLimits: [searchesOfPerson, searchesFromPlace],
});

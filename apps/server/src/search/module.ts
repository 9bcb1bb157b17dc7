import { defineModule } from "../platform/module.ts";
import { registerSearch } from "./routes.ts";

export const searchModule = defineModule({
  name: "search",
  routes: [registerSearch],
});

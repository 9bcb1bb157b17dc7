import { defineModule } from "../platform/module.ts";
import { registerLegal } from "./routes.ts";

export const legalModule = defineModule({
  name: "legal",
  routes: [registerLegal],
});

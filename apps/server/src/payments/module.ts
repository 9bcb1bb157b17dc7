import { defineModule } from "../platform/module.ts";
import { registerPayments } from "./routes.ts";

export const paymentsModule = defineModule({
  name: "payments",
  routes: [registerPayments],
});

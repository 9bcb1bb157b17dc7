import { defineModule } from "../platform/module.ts";
import { registerAdminUsers } from "./admin/routes.ts";
import { registerAccounts } from "./routes.ts";

export const accountsModule = defineModule({
  name: "accounts",
  routes: [registerAccounts, registerAdminUsers],
});

import { defineModule } from "../platform/module.ts";

export const authModule = defineModule({
  name: "auth",
  healthProbes: { auth: (ctx) => ctx.auth.check() },
});

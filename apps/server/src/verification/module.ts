import { defineModule } from "../platform/module.ts";
import { wrongCodesFromPlace } from "./rate-limits.ts";
import { registerVerification } from "./routes.ts";

export const verificationModule = defineModule({
  name: "verification",
  routes: [registerVerification],
  rateLimits: [wrongCodesFromPlace],
});

import { defineModule } from "../platform/module.ts";
import {
  checksOfPerson,
  dryRunsOfPerson,
  emailsOfPerson,
  testChargesOfPerson,
  textsOfPerson,
} from "./rate-limits.ts";
import { registerSandbox } from "./routes.ts";

export const sandboxModule = defineModule({
  name: "sandbox",
  routes: [registerSandbox],
  rateLimits: [checksOfPerson, dryRunsOfPerson, emailsOfPerson, testChargesOfPerson, textsOfPerson],
});

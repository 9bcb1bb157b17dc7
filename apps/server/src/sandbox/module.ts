import { defineModule } from "../platform/module.ts";
import { registerDemo } from "./demo/routes.ts";
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
  routes: [registerSandbox, registerDemo],
  rateLimits: [checksOfPerson, dryRunsOfPerson, emailsOfPerson, testChargesOfPerson, textsOfPerson],
});

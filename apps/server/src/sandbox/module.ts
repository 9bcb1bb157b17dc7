import { defineModule } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import { registerDemo } from "./demo/routes.ts";
import {
  checksOfPerson,
  dryRunsOfPerson,
  emailsOfPerson,
  testChargesOfPerson,
  textsOfPerson,
  trialsOfPerson,
} from "./rate-limits.ts";
import { registerSandbox } from "./routes.ts";
import sms from "./sms/fr.json" with { type: "json" };

declare module "../platform/contributions.ts" {
  interface Contributions {
    sandbox: {
      /** Sent when an administrator tests the provider of text messages. */
      sms: "sandbox_trial";
    };
  }
}

export const sandboxModule = defineModule({
  name: "sandbox",
  routes: [registerSandbox, registerDemo],
  sms: { texts: readTexts(import.meta.url, "sms", sms) },
  rateLimits: [
    checksOfPerson,
    dryRunsOfPerson,
    emailsOfPerson,
    testChargesOfPerson,
    textsOfPerson,
    trialsOfPerson,
  ],
});

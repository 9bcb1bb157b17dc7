import type { NoPayload } from "../platform/contributions.ts";
import { defineModule } from "../platform/module.ts";
import { registerLive } from "./routes.ts";
import { sweepLog } from "./service.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    live: {
      jobs: {
        /** Deletes changes that browsers need not be notified of any more. */
        "live.sweep": NoPayload;
      };
    };
  }
}

export const liveModule = defineModule({
  name: "live",
  routes: [registerLive],
  jobs: {
    "live.sweep": { run: ({ db }) => sweepLog(db), cron: "*/10 * * * *" },
  },
});

import type { NoPayload } from "../platform/contributions.ts";
import { defineModule } from "../platform/module.ts";
import { countStreams, registerLive } from "./routes.ts";
import { sweepLog } from "./service.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    live: {
      jobs: {
        /** Deletes changes that browsers no longer need. */
        "live.sweep": NoPayload;
      };
    };
  }
}

export const liveModule = defineModule({
  name: "live",
  routes: [registerLive],
  metrics: {
    gauges: [
      {
        metric: {
          name: "passerelle_live_streams",
          help: "Open streams of live changes of this process",
          labels: [],
        },
        read: (ctx) => [{ value: countStreams(ctx) }],
      },
    ],
  },
  jobs: {
    "live.sweep": { run: ({ db }) => sweepLog(db), cron: "*/10 * * * *" },
  },
});

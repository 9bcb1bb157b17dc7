import type { NoPayload } from "../platform/contributions.ts";
import { defineModule } from "../platform/module.ts";
import { countDays, recountRecent } from "./days/count-days.ts";
import { countView } from "./pages/count-views.ts";
import { pageStats } from "./pages/queries.ts";
import { registerStats } from "./routes.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    stats: {
      jobs: {
        /** Recounts the days that have changed. */
        "stats.count": NoPayload;
        /** Recounts the days of the last year. */
        "stats.recount": NoPayload;
      };
    };
  }
}

export const statsModule = defineModule({
  name: "stats",
  routes: [registerStats],
  stats: pageStats,
  onPage: countView,
  jobs: {
    "stats.count": { run: (ctx) => countDays(ctx), cron: "*/10 * * * *" },
    "stats.recount": { run: (ctx) => recountRecent(ctx), cron: "31 1 * * *" },
  },
});

import { defineModule } from "../platform/module.ts";
import { registerFinancials } from "./routes.ts";
import { financialStats } from "./stats-queries.ts";
import { foldTotals } from "./totals/queries.ts";

type NoPayload = Record<never, never>;

declare module "../platform/contributions.ts" {
  interface Contributions {
    financials: {
      jobs: {
        /** Merges the rows of each total into one. */
        "financials.fold": NoPayload;
      };
    };
  }
}

export const financialsModule = defineModule({
  name: "financials",
  stats: financialStats,
  routes: [registerFinancials],
  jobs: { "financials.fold": { run: ({ db }) => foldTotals(db), cron: "*/5 * * * *" } },
});

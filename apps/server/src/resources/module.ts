import type { NoPayload } from "../platform/contributions.ts";
import { fileScanned } from "../platform/files/scan-files.ts";
import { defineModule, on } from "../platform/module.ts";
import { publishScanned, sweepResources } from "./files.ts";
import { registerResources } from "./routes.ts";
import { findMatchingResources } from "./search-queries.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    resources: {
      jobs: {
        /** Deletes files that no resource uses. */
        "resources.sweep": NoPayload;
      };
    };
  }
}

export const resourcesModule = defineModule({
  name: "resources",
  routes: [registerResources],
  subscriptions: [on(fileScanned, publishScanned)],
  jobs: {
    "resources.sweep": { run: (ctx) => sweepResources(ctx), cron: "29 * * * *" },
  },
  searchSource: {
    kind: "resource",
    // Visitors find public resources only (spec 1 §2.10).
    find: ({ db }, actor, sought, language) =>
      findMatchingResources(db, sought, { publicOnly: actor === undefined, language }),
  },
});

import type { NoPayload } from "../platform/contributions.ts";
import { defineModule } from "../platform/module.ts";
import { playNext } from "./week.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    demo: {
      jobs: {
        /** Plays the next part of the demonstration's week. */
        "demo.play": NoPayload;
      };
    };
  }
}

/** The events in a demonstration after its start (decision 0195). */
export const demoModule = defineModule({
  name: "demo",
  jobs: { "demo.play": { run: playNext } },
});

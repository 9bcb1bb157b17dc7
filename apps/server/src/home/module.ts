import { defineModule } from "../platform/module.ts";
import { readDay } from "./day.ts";
import { readFirstSteps } from "./first-steps.ts";
import { registerHome } from "./routes.ts";

export const homeModule = defineModule({
  name: "home",
  routes: [registerHome],
  dashboard: { day: readDay, first_steps: readFirstSteps },
});

import { defineModule } from "../platform/module.ts";
import { registerSupport } from "./routes.ts";
import { readAnswer } from "./tickets/reading/service.ts";
import { registerTickets } from "./tickets/routes.ts";

export const supportModule = defineModule({
  name: "support",
  routes: [registerSupport, registerTickets],
  notifications: { ticket_response: { read: readAnswer } },
});

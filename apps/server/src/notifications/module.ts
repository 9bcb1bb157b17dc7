import { defineModule } from "../platform/module.ts";
import { registerNotifications } from "./routes.ts";

export const notificationsModule = defineModule({
  name: "notifications",
  routes: [registerNotifications],
});

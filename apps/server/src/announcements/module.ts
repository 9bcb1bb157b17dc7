import { defineModule } from "../platform/module.ts";
import { registerAnnouncements } from "./routes.ts";

export const announcementsModule = defineModule({
  name: "announcements",
  routes: [registerAnnouncements],
});

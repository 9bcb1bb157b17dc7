import { defineModule } from "../platform/module.ts";
import { registerAnnouncements } from "./routes.ts";
import { readRecent } from "./service.ts";

export const announcementsModule = defineModule({
  name: "announcements",
  routes: [registerAnnouncements],
  dashboard: { news: readRecent },
});

import { defineModule } from "../platform/module.ts";
import {
  deleteNotifications,
  readNotificationPreferences,
  readNotifications,
  readQuietHours,
} from "./privacy-queries.ts";
import { registerNotifications } from "./routes.ts";

export const notificationsModule = defineModule({
  name: "notifications",
  routes: [registerNotifications],
  privacy: {
    exportPersonalData: async (trx, userId) => ({
      notification_preferences: await readNotificationPreferences(trx, userId),
      notification_quiet_hours: await readQuietHours(trx, userId),
      notifications: await readNotifications(trx, userId),
    }),
    eraseOnClosure: (_ctx, trx, userId) => deleteNotifications(trx, userId),
  },
});

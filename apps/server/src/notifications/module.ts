import type { NoPayload } from "../platform/contributions.ts";
import { defineModule } from "../platform/module.ts";
import { hasChosen } from "./preferences/preferences.ts";
import {
  deleteNotifications,
  readNotificationPreferences,
  readNotifications,
  readQuietHours,
} from "./privacy-queries.ts";
import { registerNotifications } from "./routes.ts";
import { sweepNotifications } from "./service.ts";
import { sendTexts } from "./texting/send-texts.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    notifications: {
      jobs: {
        /** Sends text messages for unread notifications. */
        "notifications.text": NoPayload;
        /** Deletes old notifications. */
        "notifications.sweep": NoPayload;
      };
    };
  }
}

export const notificationsModule = defineModule({
  name: "notifications",
  firstSteps: { notifications: ({ db }, { userId }) => hasChosen(db, userId) },
  routes: [registerNotifications],
  privacy: {
    exportPersonalData: async (trx, userId) => ({
      notification_preferences: await readNotificationPreferences(trx, userId),
      notification_quiet_hours: await readQuietHours(trx, userId),
      notifications: await readNotifications(trx, userId),
    }),
    eraseOnClosure: (_ctx, trx, userId) => deleteNotifications(trx, userId),
  },
  jobs: {
    "notifications.text": { run: (ctx) => sendTexts(ctx), cron: "* * * * *" },
    "notifications.sweep": { run: (ctx) => sweepNotifications(ctx), cron: "41 3 * * *" },
  },
});

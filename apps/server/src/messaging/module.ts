import { defineModule } from "../platform/module.ts";
import { eraseConversations } from "./erase-conversations.ts";
import { findOwnMessages } from "./privacy-queries.ts";
import { registerMessaging } from "./routes.ts";
import { readMessage } from "./service.ts";

export const messagingModule = defineModule({
  name: "messaging",
  routes: [registerMessaging],
  privacy: {
    exportPersonalData: async (trx, userId) => ({ messages: await findOwnMessages(trx, userId) }),
    eraseOnClosure: eraseConversations,
  },
  notifications: { message: { read: readMessage } },
});

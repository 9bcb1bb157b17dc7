import { fileScanned } from "../platform/files/scan-files.ts";
import { defineModule, on } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import { publishScanned } from "./announce.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { samples } from "./emails/samples.ts";
import { eraseConversations } from "./erase-conversations.ts";
import { presentMessageNotifications } from "./present-notifications.ts";
import { findOwnMessages } from "./privacy-queries.ts";
import { messagesOfPerson } from "./rate-limits.ts";
import { replaceReplyTimes } from "./reply-time-queries.ts";
import { registerMessaging } from "./routes.ts";
import { readMessage } from "./service.ts";
import sms from "./sms/fr.json" with { type: "json" };
import { listStaffConversations } from "./staff.ts";
import { mailUnread } from "./unread-mail.ts";

type MessagesWaiting = {
  name: string;
  topic: string;
  quote_1: string;
  quote_2: string;
  quote_3: string;
  link: string;
};

declare module "../platform/contributions.ts" {
  interface Contributions {
    messaging: {
      jobs: {
        /** Emails the readers of a conversation about unread messages once they are due. */
        "messaging.email": { conversationId: string; side: "customer" | "staff" };
        /** Measures how soon people of the staff usually reply. */
        "messaging.replies": Record<string, never>;
      };
      notifications: {
        /** `reference`: of the request that the conversation is about. */
        message: { values: { reference?: string }; source: string; thread: string };
      };
      emails: {
        /** `quote_1` to `quote_3`: the beginnings of unread messages, or nothing; `topic` names the conversation. */
        messages_waiting: { kind: "messages"; values: MessagesWaiting };
        /** The same, if a reply to the email is added to the conversation. */
        messages_waiting_answerable: { kind: "messages"; values: MessagesWaiting };
      };
    };
  }
}

export const messagingModule = defineModule({
  name: "messaging",
  routes: [registerMessaging],
  dashboard: {
    conversations: (ctx, actor, language) => listStaffConversations(ctx, actor, { per_page: 4 }, language),
  },
  privacy: {
    exportPersonalData: async (trx, userId) => ({ messages: await findOwnMessages(trx, userId) }),
    eraseOnClosure: eraseConversations,
  },
  subscriptions: [on(fileScanned, publishScanned)],
  jobs: {
    "messaging.email": { run: (ctx, unread) => mailUnread(ctx, unread) },
    "messaging.replies": {
      run: ({ db }) => db.transaction().execute((trx) => replaceReplyTimes(trx)),
      cron: "27 * * * *",
    },
  },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    samples,
    kinds: {
      messages_waiting: "messages",
      messages_waiting_answerable: "messages",
    },
  },
  sms: { texts: readTexts(import.meta.url, "sms", sms) },
  rateLimits: [messagesOfPerson],
  notifications: {
    message: {
      kind: "messages",
      present: presentMessageNotifications,
      read: readMessage,
    },
  },
});

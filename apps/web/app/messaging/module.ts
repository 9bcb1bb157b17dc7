import type { Module } from "../lib/module.ts";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    messaging: typeof words;
  }
}

export const messaging = {
  name: "messaging",
  pages: [
    {
      path: "/conversations",
      file: "conversations.page.tsx",
      frame: "app",
      access: "requests.queue",
      title: "nav.conversations",
      above: [],
    },
  ],
  sidebar: [
    {
      group: "account",
      order: 20,
      to: "/account?tab=messages",
      words: "nav.messaging",
      icon: "messages-square",
    },
    { group: "work", order: 20, to: "/conversations", words: "nav.conversations", icon: "messages-square" },
  ],
  notificationKinds: {
    messages: { title: "notification_kinds.messages.title", text: "notification_kinds.messages.text" },
  },
  dashboard: {
    conversations: { file: "conversations.work-card.tsx", title: "nav.conversations" },
  },
} satisfies Module<"messaging">;

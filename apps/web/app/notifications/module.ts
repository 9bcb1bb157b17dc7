import type { Module } from "../lib/module.ts";
import type words from "./fr.json";
import type recentWords from "./recent/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    notifications: typeof words;
    "notifications/recent": typeof recentWords;
  }
}

export const notifications = {
  name: "notifications",
  pages: [
    {
      path: "/notifications",
      file: "notifications.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.notifications",
      above: [],
    },
  ],
  sidebar: [{ group: "account", order: 30, to: "/notifications", words: "nav.notifications", icon: "bell" }],
  firstSteps: {
    notifications: {
      title: "first_steps.notifications.title",
      text: "first_steps.notifications.text",
      to: "/settings?tab=notifications",
    },
  },
} satisfies Module<"notifications">;

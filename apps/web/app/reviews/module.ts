import type { Module } from "../lib/module.ts";
import type adminWords from "./admin/fr.json";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    reviews: typeof words;
    "reviews/admin": typeof adminWords;
  }
}

export const reviews = {
  name: "reviews",
  pages: [
    {
      path: "/admin/reviews",
      file: "reviews.admin.tsx",
      frame: "app",
      access: "reviews.moderate",
      title: "nav.reviews",
      above: [],
    },
  ],
  sidebar: [
    { group: "admin", order: 90, to: "/admin/reviews", words: "nav.reviews", icon: "message-square-quote" },
  ],
  notificationKinds: {
    reviews: { title: "notification_kinds.reviews.title", text: "notification_kinds.reviews.text" },
  },
  dashboard: { moderation: { file: "moderation.work-card.tsx", title: "nav.reviews" } },
} satisfies Module<"reviews">;

import type { Module } from "../lib/module.ts";
import type adminWords from "./admin/fr.json";
import type words from "./fr.json";
import type ownWords from "./own/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    subscriptions: typeof words;
    "subscriptions/admin": typeof adminWords;
    "subscriptions/own": typeof ownWords;
  }
}

const ADMIN = "/admin/subscriptions";

export const subscriptions = {
  name: "subscriptions",
  uses: ["catalogue", "payments"],
  pages: [
    { path: "/subscriptions", file: "subscriptions.page.tsx", frame: "info", access: "everyone" },
    {
      path: "/subscription",
      file: "own/subscription.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.own",
      above: [],
    },
    {
      path: "/subscription/orders/:orderId",
      file: "own/order.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.order",
      above: ["/subscription"],
    },
    {
      path: ADMIN,
      file: "admin/subscribers.admin.tsx",
      frame: "app",
      access: "subscriptions.manage",
      title: "nav.subscribers",
      above: [],
    },
    {
      path: `${ADMIN}/subscribers/:userId`,
      file: "admin/subscriber.admin.tsx",
      frame: "app",
      access: "subscriptions.manage",
      title: "nav.subscriber",
      above: [ADMIN],
    },
    {
      path: `${ADMIN}/plans`,
      file: "admin/plans.admin.tsx",
      frame: "app",
      access: "subscriptions.manage",
      title: "nav.plans",
      above: [ADMIN],
    },
  ],
  sidebar: [
    { group: "services", order: 20, to: "/subscription", words: "nav.own", icon: "badge-percent" },
    { group: "work", order: 35, to: ADMIN, words: "nav.subscribers", icon: "badge-percent" },
  ],
  header: [{ place: "info", order: 30, to: "/subscriptions", words: "nav.subscriptions" }],
  footer: [{ order: 60, to: "/subscriptions", words: "nav.subscriptions" }],
  notificationKinds: {
    subscriptions: {
      title: "notification_kinds.subscriptions.title",
      text: "notification_kinds.subscriptions.text",
    },
  },
} satisfies Module<"subscriptions">;

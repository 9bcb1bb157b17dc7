import type { Module } from "../lib/module.ts";
import type activityWords from "./activity/fr.json";
import type adminWords from "./admin/fr.json";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    accounts: typeof words;
    "accounts/activity": typeof activityWords;
    "accounts/admin": typeof adminWords;
  }
}

export const accounts = {
  name: "accounts",
  uses: ["messaging", "auth", "profiles", "privacy", "requests"],
  pages: [
    {
      path: "/account",
      file: "account.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.account",
      above: [],
    },
    {
      path: "/profile/:userId",
      file: "profile.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.profile",
      above: [],
    },
    {
      path: "/admin/users",
      file: "users.admin.tsx",
      frame: "app",
      access: "users.manage",
      title: "nav.users",
      above: [],
    },
    {
      path: "/admin/users/:userId",
      file: "user.admin.tsx",
      frame: "app",
      access: "users.manage",
      title: "nav.user",
      above: ["/admin/users"],
    },
    {
      path: "/admin/connection-logs",
      file: "connection-logs.admin.tsx",
      frame: "app",
      access: "users.manage",
      title: "nav.connection_logs",
      above: [],
    },
  ],
  sidebar: [
    { group: "account", order: 10, to: "/account", words: "nav.account", icon: "user-round" },
    { group: "admin", order: 10, to: "/admin/users", words: "nav.users", icon: "user-round-cog" },
    {
      group: "admin",
      order: 110,
      to: "/admin/connection-logs",
      words: "nav.connection_logs",
      icon: "log-in",
    },
  ],
  accountMenu: [{ order: 40, to: "/account", words: "nav.account", icon: "user-round" }],
  notificationKinds: {
    account: { title: "notification_kinds.account.title", text: "notification_kinds.account.text" },
  },
} satisfies Module<"accounts">;

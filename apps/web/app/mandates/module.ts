import type { Module } from "../lib/module.ts";
import type actingWords from "./acting/fr.json";
import type adminWords from "./admin/fr.json";
import type dashboardWords from "./dashboard/fr.json";
import type words from "./fr.json";
import type ownWords from "./own/fr.json";
import type publicWords from "./public/fr.json";
import type ruleWords from "./public/rule/fr.json";
import type settingsWords from "./public/settings/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    mandates: typeof words;
    "mandates/admin": typeof adminWords;
    "mandates/acting": typeof actingWords;
    "mandates/dashboard": typeof dashboardWords;
    "mandates/own": typeof ownWords;
    "mandates/public": typeof publicWords;
    "mandates/public/rule": typeof ruleWords;
    "mandates/public/settings": typeof settingsWords;
  }
}

const MANDATES = "/mandates";
const ADMIN = "/admin/mandates";
const ACTING = "/acting-for";

export const mandates = {
  name: "mandates",
  uses: ["auth", "verification", "documents"],
  pages: [
    {
      path: MANDATES,
      file: "own/mandates.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.mandates",
      above: [],
    },
    {
      path: `${MANDATES}/new`,
      file: "own/new-mandate.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.new",
      above: [MANDATES],
    },
    {
      path: `${MANDATES}/:id`,
      file: "own/mandate.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.mandate",
      above: [MANDATES],
    },
    {
      path: ADMIN,
      file: "admin/mandates.admin.tsx",
      frame: "app",
      access: "mandates.review",
      title: "nav.all",
      above: [],
    },
    {
      path: `${ADMIN}/:id`,
      file: "admin/mandate.admin.tsx",
      frame: "app",
      access: "mandates.review",
      title: "nav.any",
      above: [ADMIN],
    },
    {
      path: ACTING,
      file: "acting/acting.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.acting",
      above: [],
    },
    {
      path: `${ACTING}/:mandate`,
      file: "acting/acting-mandate.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.mandate",
      above: [ACTING],
    },
    {
      path: `${ACTING}/:mandate/requests/:id`,
      file: "acting/acting-request.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.acting_request",
      above: [ACTING],
    },
  ],
  sidebar: [
    { group: "space", order: 17, to: MANDATES, words: "nav.mandates", icon: "scale" },
    { group: "admin", order: 47, to: ADMIN, words: "nav.all", icon: "scale" },
  ],
  dashboard: { mandates: { file: "dashboard/mandates.rare-card.tsx", title: "dashboard_sections.mandates" } },
  search: { mandate: { icon: "scale", path: `${ADMIN}/:id`, words: "nav.result" } },
  accountMenu: [{ order: 35, to: ACTING, words: "nav.acting", icon: "users" }],
  notificationKinds: {
    mandates: { title: "notification_kinds.title", text: "notification_kinds.text" },
  },
} satisfies Module<"mandates">;

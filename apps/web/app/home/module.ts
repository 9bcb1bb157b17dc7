import type { Module } from "../lib/module.ts";
import type dashboardWords from "./dashboard/fr.json";
import type dayWords from "./day/fr.json";
import type words from "./fr.json";
import type landingWords from "./landing/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    home: typeof words;
    "home/dashboard": typeof dashboardWords;
    "home/day": typeof dayWords;
    "home/landing": typeof landingWords;
  }
}

/** The two pages that are composed of contributions of other capabilities: the landing page and the dashboard. */
export const home = {
  name: "home",
  uses: ["catalogue", "profiles", "requests", "identity", "messaging", "notifications"],
  pages: [
    { path: "/landing", file: "landing.page.tsx", frame: "landing", access: "everyone" },
    {
      path: "/dashboard",
      file: "dashboard.page.tsx",
      frame: "app",
      access: "account",
      renderedOnServer: true,
      title: "nav.dashboard",
    },
  ],
  dashboard: {
    first_steps: { file: "first-steps/first-steps.rare-card.tsx", title: "dashboard_sections.first_steps" },
    day: { file: "day/day.work-card.tsx", title: "dashboard_sections.day" },
  },
  sidebar: [{ group: "main", order: 10, to: "/dashboard", words: "nav.dashboard", icon: "layout-dashboard" }],
  accountMenu: [{ order: 10, to: "/dashboard", words: "nav.dashboard", icon: "layout-dashboard" }],
} satisfies Module<"home">;

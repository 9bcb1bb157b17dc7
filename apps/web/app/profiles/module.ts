import type { Module } from "../lib/module.ts";
import type words from "./fr.json";
import type profileWords from "./profile/fr.json";
import type settingsWords from "./settings/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    profiles: typeof words;
    "profiles/profile": typeof profileWords;
    "profiles/settings": typeof settingsWords;
  }
}

export const profiles = {
  name: "profiles",
  uses: ["notifications", "settings", "auth", "catalogue"],
  pages: [
    {
      path: "/user-category",
      file: "choice.page.tsx",
      id: "user-category",
      frame: "simple",
      access: "everyone",
      title: "nav.user_category",
      above: [],
    },
    {
      path: "/profil-clients",
      file: "choice.page.tsx",
      id: "profil-clients",
      frame: "simple",
      access: "everyone",
      title: "nav.profiles",
      above: [],
    },
    {
      path: "/profil/diaspora",
      file: "category.page.tsx",
      id: "profil-diaspora",
      frame: "simple",
      access: "everyone",
      title: "nav.diaspora",
      above: [],
    },
    {
      path: "/profil/investisseur",
      file: "category.page.tsx",
      id: "profil-investisseur",
      frame: "simple",
      access: "everyone",
      title: "nav.investisseur",
      above: [],
    },
    {
      path: "/profil/resident",
      file: "category.page.tsx",
      id: "profil-resident",
      frame: "simple",
      access: "everyone",
      title: "nav.resident",
      above: [],
    },
    {
      path: "/settings",
      file: "settings.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.settings",
      above: [],
    },
  ],
  sidebar: [{ group: "account", order: 40, to: "/settings", words: "nav.settings", icon: "settings" }],
  accountMenu: [
    { order: 30, to: "/profile/:me", words: "nav.own_profile", icon: "id-card" },
    { order: 60, to: "/settings", words: "nav.settings", icon: "settings" },
  ],
  dayFigures: { accounts: { title: "day_figure", to: "/admin/users?created=:day" } },
  dashboard: {
    for_you: {
      file: "for-you.card.tsx",
      title: "dashboard_sections.for_you",
      loads: ["profiles", "catalogue"],
      readsItself: true,
    },
  },
  firstSteps: {
    profile: {
      title: "first_steps.profile.title",
      text: "first_steps.profile.text",
      to: "/account?tab=profile",
    },
    team: { title: "first_steps.team.title", text: "first_steps.team.text", to: "/admin/users" },
  },
} satisfies Module<"profiles">;

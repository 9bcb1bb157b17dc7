import type { Module } from "../lib/module.ts";
import type words from "./fr.json";
import type generalWords from "./general/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    settings: typeof words;
    "settings/general": typeof generalWords;
  }
}

export const settings = {
  name: "settings",
  uses: ["announcements", "billing", "mandates"],
  pages: [
    {
      path: "/admin/general-settings",
      file: "general-settings.admin.tsx",
      frame: "app",
      access: "settings.manage",
      title: "nav.general_settings",
      above: [],
    },
  ],
  sidebar: [
    {
      group: "admin",
      order: 60,
      to: "/admin/general-settings",
      words: "nav.general_settings",
      icon: "settings",
    },
  ],
  firstSteps: {
    operator: {
      title: "first_steps.operator.title",
      text: "first_steps.operator.text",
      to: "/admin/general-settings?tab=operator",
    },
  },
} satisfies Module<"settings">;

import type { Module } from "../lib/module.ts";
import type adminWords from "./admin/fr.json";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    announcements: typeof words;
    "announcements/admin": typeof adminWords;
  }
}

export const announcements = {
  name: "announcements",
  dashboard: { news: { file: "news.rare-card.tsx", title: "dashboard_sections.news" } },
} satisfies Module<"announcements">;

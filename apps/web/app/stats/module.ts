import type { Module } from "../lib/module.ts";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    stats: typeof words;
  }
}

const STATS = "/admin/platform-stats";

export const stats = {
  name: "stats",
  pages: [
    {
      path: STATS,
      file: "stats.admin.tsx",
      frame: "app",
      access: "stats.read",
      renderedOnServer: true,
      title: "nav.stats",
      above: [],
    },
    {
      path: `${STATS}/list`,
      file: "list.admin.tsx",
      frame: "app",
      access: "stats.read",
      title: "nav.list",
      above: [STATS],
    },
  ],
  sidebar: [{ group: "admin", order: 5, to: STATS, words: "nav.stats", icon: "trending-up" }],
} satisfies Module<"stats">;

import type { Module } from "../lib/module.ts";
import type agentsWords from "./agents/fr.json";
import type complementsWords from "./complements/fr.json";
import type deliveryWords from "./delivery/fr.json";
import type words from "./fr.json";
import type queueWords from "./queue/fr.json";
import type workBenchWords from "./work/bench/fr.json";
import type workWords from "./work/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    requests: typeof words;
    "requests/agents": typeof agentsWords;
    "requests/complements": typeof complementsWords;
    "requests/delivery": typeof deliveryWords;
    "requests/queue": typeof queueWords;
    "requests/work": typeof workWords;
    "requests/work/bench": typeof workBenchWords;
  }
}

export const requests = {
  name: "requests",
  pages: [
    {
      path: "/requests-tracking",
      file: "tracking.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.requests",
      above: [],
    },
    {
      path: "/requests-queue",
      file: "work.page.tsx",
      frame: "app",
      access: "requests.queue",
      title: "nav.work",
      above: [],
    },
    {
      path: "/admin/agents",
      file: "agents.admin.tsx",
      frame: "app",
      access: "requests.assign",
      title: "nav.agents",
      above: [],
    },
  ],
  sidebar: [
    { group: "space", order: 10, to: "/requests-tracking", words: "nav.requests", icon: "list-checks" },
    { group: "work", order: 10, to: "/requests-queue", words: "nav.work", icon: "briefcase" },
    { group: "admin", order: 20, to: "/admin/agents", words: "nav.agents", icon: "users" },
  ],
  accountMenu: [{ order: 20, to: "/requests-tracking", words: "nav.requests", icon: "list-checks" }],
  search: {
    request: { icon: "list-checks", path: "/requests-tracking/:id" },
  },
} satisfies Module;

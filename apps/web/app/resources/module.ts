import type { Module } from "../lib/module.ts";
import type adminWords from "./admin/fr.json";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    resources: typeof words;
    "resources/admin": typeof adminWords;
  }
}

export const resources = {
  name: "resources",
  pages: [
    { path: "/resources", file: "resources.page.tsx", frame: "info", access: "everyone" },
    {
      path: "/admin/resources",
      file: "resources.admin.tsx",
      frame: "app",
      access: "resources.manage",
      title: "nav.admin_resources",
      above: [],
    },
  ],
  sidebar: [
    { group: "admin", order: 50, to: "/admin/resources", words: "nav.admin_resources", icon: "library" },
  ],
  header: [{ place: "info", order: 20, to: "/resources", words: "nav.resources" }],
  search: {
    resource: { icon: "library", path: "/resources?search=:title", words: "nav.resource_result" },
  },
} satisfies Module<"resources">;

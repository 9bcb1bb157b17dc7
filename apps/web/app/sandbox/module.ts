import type { Module } from "../lib/module.ts";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    sandbox: typeof words;
  }
}

export const sandbox = {
  name: "sandbox",
  pages: [
    {
      path: "/admin/test-sandbox",
      file: "test-sandbox.admin.tsx",
      frame: "app",
      access: "settings.manage",
      title: "nav.test_sandbox",
      above: [],
    },
  ],
  sidebar: [
    { group: "admin", order: 65, to: "/admin/test-sandbox", words: "nav.test_sandbox", icon: "monitor" },
  ],
} satisfies Module<"sandbox">;

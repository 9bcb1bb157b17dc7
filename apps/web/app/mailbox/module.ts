import type { Module } from "../lib/module.ts";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    mailbox: typeof words;
  }
}

export const mailbox = {
  name: "mailbox",
  pages: [
    {
      path: "/mailbox",
      file: "mailbox.page.tsx",
      frame: "simple",
      access: "everyone",
      needsApplication: true,
    },
  ],
} satisfies Module<"mailbox">;

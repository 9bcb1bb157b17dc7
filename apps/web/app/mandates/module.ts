import type { Module } from "../lib/module.ts";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    mandates: typeof words;
  }
}

export const mandates = {
  name: "mandates",
  uses: [],
  pages: [],
  notificationKinds: {
    mandates: { title: "notification_kinds.title", text: "notification_kinds.text" },
  },
} satisfies Module<"mandates">;

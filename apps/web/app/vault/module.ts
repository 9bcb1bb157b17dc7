import type { Module } from "../lib/module.ts";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    vault: typeof words;
  }
}

export const vault = {
  name: "vault",
  uses: ["documents"],
  notificationKinds: {
    vault: { title: "notification_kinds.vault.title", text: "notification_kinds.vault.text" },
  },
} satisfies Module<"vault">;

import type { Module } from "../lib/module.ts";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    payments: typeof words;
  }
}

export const payments = {
  name: "payments",
  notificationKinds: {
    payments: { title: "notification_kinds.payments.title", text: "notification_kinds.payments.text" },
    receipts: { title: "notification_kinds.receipts.title", text: "notification_kinds.receipts.text" },
  },
} satisfies Module<"payments">;

import type { Module } from "../lib/module.ts";
import type words from "./fr.json";
import type linkWords from "./link/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    payments: typeof words;
    "payments/link": typeof linkWords;
  }
}

export const payments = {
  name: "payments",
  uses: ["catalogue"],
  pages: [
    { path: "/pay/:token", file: "link.page.tsx", frame: "info", access: "everyone" },
    { path: "/pay/:token/:payment", file: "link-payment.page.tsx", frame: "info", access: "everyone" },
  ],
  notificationKinds: {
    payments: { title: "notification_kinds.payments.title", text: "notification_kinds.payments.text" },
    receipts: { title: "notification_kinds.receipts.title", text: "notification_kinds.receipts.text" },
  },
} satisfies Module<"payments">;

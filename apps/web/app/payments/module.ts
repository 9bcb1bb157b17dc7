import type { Module } from "../lib/module.ts";
import type words from "./fr.json";
import type historyWords from "./history/fr.json";
import type linkWords from "./link/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    payments: typeof words;
    "payments/history": typeof historyWords;
    "payments/link": typeof linkWords;
  }
}

export const payments = {
  name: "payments",
  uses: ["catalogue"],
  pages: [
    { path: "/pay/:token", file: "link.page.tsx", frame: "info", access: "everyone" },
    { path: "/pay/:token/:payment", file: "link-payment.page.tsx", frame: "info", access: "everyone" },
    {
      path: "/payments",
      file: "payments.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.payments",
      above: [],
    },
    {
      path: "/payments/:paymentId",
      file: "receipt.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.receipt",
      above: ["/payments"],
    },
  ],
  sidebar: [{ group: "space", order: 20, to: "/payments", words: "nav.payments", icon: "credit-card" }],
  notificationKinds: {
    payments: { title: "notification_kinds.payments.title", text: "notification_kinds.payments.text" },
    receipts: { title: "notification_kinds.receipts.title", text: "notification_kinds.receipts.text" },
  },
} satisfies Module<"payments">;

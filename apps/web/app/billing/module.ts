import type { Module } from "../lib/module.ts";
import type adminWords from "./admin/fr.json";
import type words from "./fr.json";
import type documentWords from "./public/document/fr.json";
import type publicWords from "./public/fr.json";
import type settingsWords from "./public/settings/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    billing: typeof words;
    "billing/admin": typeof adminWords;
    "billing/public": typeof publicWords;
    "billing/public/document": typeof documentWords;
    "billing/public/settings": typeof settingsWords;
  }
}

const TRACKING = "/admin/billing";

export const billing = {
  name: "billing",
  uses: ["verification"],
  pages: [
    {
      path: "/invoices",
      file: "own/invoices.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.invoices",
      above: [],
    },
    {
      path: "/invoice/:id",
      file: "invoice.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.document",
      above: ["/invoices"],
    },
    {
      path: TRACKING,
      file: "admin/billing.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.all_documents",
      above: [],
    },
  ],
  sidebar: [
    { group: "space", order: 30, to: "/invoices", words: "nav.invoices", icon: "receipt-text" },
    { group: "work", order: 30, to: TRACKING, words: "nav.all_documents", icon: "receipt-text" },
  ],
  search: { billing_document: { icon: "receipt-text", path: "/invoice/:id", words: "nav.document_result" } },
  firstSteps: {
    billing_entity: {
      title: "first_steps.billing_entity.title",
      text: "first_steps.billing_entity.text",
      to: "/admin/general-settings?tab=billing",
    },
  },
} satisfies Module<"billing">;

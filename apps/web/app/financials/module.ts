import type { Module } from "../lib/module.ts";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    financials: typeof words;
  }
}

const FINANCIALS = "/admin/financials";

export const financials = {
  name: "financials",
  uses: ["payments"],
  pages: [
    {
      path: FINANCIALS,
      file: "totals.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.financials",
      above: [],
    },
    {
      path: `${FINANCIALS}/vat`,
      file: "vat.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.vat",
      above: [FINANCIALS],
    },
    {
      path: `${FINANCIALS}/balances`,
      file: "balances.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.balances",
      above: [FINANCIALS],
    },
    {
      path: `${FINANCIALS}/details`,
      file: "details.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.details",
      above: [FINANCIALS],
    },
    {
      path: `${FINANCIALS}/months`,
      file: "months.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.months",
      above: [FINANCIALS],
    },
  ],
  sidebar: [{ group: "work", order: 40, to: FINANCIALS, words: "nav.financials", icon: "book-open" }],
} satisfies Module<"financials">;

import type { Module } from "../lib/module.ts";
import type dashboardWords from "./dashboard/fr.json";
import type moneyWords from "./dashboard/money/fr.json";
import type words from "./fr.json";
import type historyWords from "./history/fr.json";
import type linkWords from "./link/fr.json";
import type feeWords from "./public/fees/fr.json";
import type settlementWords from "./settlements/fr.json";
import type trackingWords from "./tracking/fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    payments: typeof words;
    "payments/dashboard": typeof dashboardWords;
    "payments/dashboard/money": typeof moneyWords;
    "payments/history": typeof historyWords;
    "payments/link": typeof linkWords;
    "payments/public/fees": typeof feeWords;
    "payments/settlements": typeof settlementWords;
    "payments/tracking": typeof trackingWords;
  }
}

const TRACKING = "/admin/payments-tracking";

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
    {
      path: "/requests-tracking/:requestId/fees/:feeId",
      file: "fee.page.tsx",
      frame: "app",
      access: "account",
      title: "nav.fee",
      above: ["/requests-tracking"],
    },
    {
      path: TRACKING,
      file: "tracking/payments.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.tracking",
      above: [],
    },
    {
      path: `${TRACKING}/refunds`,
      file: "tracking/refunds.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.refunds",
      above: [TRACKING],
    },
    {
      path: `${TRACKING}/fees`,
      file: "tracking/fees.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.official_fees",
      above: [TRACKING],
    },
    {
      path: `${TRACKING}/cases`,
      file: "tracking/cases.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.cases",
      above: [TRACKING],
    },
    {
      path: `${TRACKING}/cases/:caseId`,
      file: "tracking/case.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.case",
      above: [TRACKING, `${TRACKING}/cases`],
    },
    {
      path: `${TRACKING}/settlements`,
      file: "settlements/settlements.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.settlements",
      above: [TRACKING],
    },
    {
      path: `${TRACKING}/settlements/:provider/:day`,
      file: "settlements/day.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.settlement_day",
      above: [TRACKING, `${TRACKING}/settlements`],
    },
    {
      path: `${TRACKING}/ledger`,
      file: "tracking/ledger.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.ledger",
      above: [TRACKING],
    },
    {
      path: `${TRACKING}/ledger/:accountId`,
      file: "tracking/account.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.account",
      above: [TRACKING, `${TRACKING}/ledger`],
    },
    {
      path: `${TRACKING}/providers`,
      file: "tracking/providers.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.providers",
      above: [TRACKING],
    },
    {
      path: `${TRACKING}/:paymentId`,
      file: "tracking/payment.admin.tsx",
      frame: "app",
      access: "payments.track",
      title: "nav.payment",
      above: [TRACKING],
    },
  ],
  sidebar: [
    { group: "space", order: 20, to: "/payments", words: "nav.payments", icon: "credit-card" },
    { group: "work", order: 20, to: TRACKING, words: "nav.tracking", icon: "credit-card" },
  ],
  dayFigures: {
    payments: { title: "day_figure", to: `${TRACKING}?status=succeeded&from=:day&to=:day` },
  },
  dashboard: {
    money: { file: "dashboard/money.work-card.tsx", title: "dashboard_sections.money" },
    due: { file: "dashboard/due.rare-card.tsx", title: "dashboard_sections.due" },
  },
  search: { payment: { icon: "credit-card", path: `${TRACKING}/:id`, words: "nav.payment_result" } },
  notificationKinds: {
    payments: { title: "notification_kinds.payments.title", text: "notification_kinds.payments.text" },
    receipts: { title: "notification_kinds.receipts.title", text: "notification_kinds.receipts.text" },
  },
} satisfies Module<"payments">;

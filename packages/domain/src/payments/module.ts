import type { Module } from "../module.ts";

export const payments = {
  searchKinds: ["payment"],
  liveTopics: ["payment", "payable"],
  notificationKinds: [
    { kind: "payments", order: 20, optional: true },
    { kind: "receipts", order: 30, optional: false },
  ],
  dashboardSections: [
    { section: "money", order: 1, permission: "payments.track" },
    { section: "due", order: 22 },
  ],
  dayFigures: [{ figure: "payments", order: 20 }],
} as const satisfies Module;

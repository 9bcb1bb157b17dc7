import type { Module } from "../module.ts";

export const support = {
  searchKinds: ["help"],
  liveTopics: ["ticket"],
  notificationKinds: [
    { kind: "support", order: 50, optional: true, everywhere: true },
    { kind: "acknowledgements", order: 40, optional: false },
  ],
  dashboardSections: [{ section: "tickets", order: 4, permission: "support.manage" }],
  dayFigures: [{ figure: "tickets", order: 50 }],
} as const satisfies Module;

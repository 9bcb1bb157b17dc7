import type { Module } from "../module.ts";

export const mandates = {
  searchKinds: ["mandate"],
  liveTopics: ["mandates"],
  notificationKinds: [{ kind: "mandates", order: 38, optional: true, everywhere: true }],
  // Also on the dashboards of proxies, who are invited to accept mandates.
  dashboardSections: [{ section: "mandates", order: 21, shownToAll: true }],
} as const satisfies Module;

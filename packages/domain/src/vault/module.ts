import type { Module } from "../module.ts";

export const vault = {
  liveTopics: ["vault"],
  notificationKinds: [{ kind: "vault", order: 37, optional: true, everywhere: true }],
  dashboardSections: [{ section: "expiring", order: 24 }],
} as const satisfies Module;

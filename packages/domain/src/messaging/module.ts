import type { Module } from "../module.ts";

export const messaging = {
  liveTopics: ["conversation"],
  notificationKinds: [{ kind: "messages", order: 60, optional: true, everywhere: true }],
  dashboardSections: [{ section: "conversations", order: 6, permission: "requests.queue" }],
} as const satisfies Module;

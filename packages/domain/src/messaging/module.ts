import type { Module } from "../module.ts";

export const messaging = {
  liveTopics: ["conversation"],
  notificationKinds: [{ kind: "messages", order: 60, optional: true, everywhere: true }],
} as const satisfies Module;

import type { Module } from "../module.ts";

export const subscriptions = {
  liveTopics: ["subscription"],
  notificationKinds: [{ kind: "subscriptions", order: 35, optional: true, everywhere: true }],
} as const satisfies Module;

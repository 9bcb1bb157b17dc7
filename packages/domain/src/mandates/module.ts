import type { Module } from "../module.ts";

export const mandates = {
  searchKinds: ["mandate"],
  liveTopics: ["mandates"],
  notificationKinds: [{ kind: "mandates", order: 38, optional: true, everywhere: true }],
} as const satisfies Module;

import type { Module } from "../module.ts";

export const identity = {
  liveTopics: ["identity", "identity_queue"],
  notificationKinds: [{ kind: "identity", order: 37, optional: true, everywhere: true }],
} as const satisfies Module;

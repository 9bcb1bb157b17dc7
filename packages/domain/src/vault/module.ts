import type { Module } from "../module.ts";

export const vault = {
  liveTopics: ["vault"],
  notificationKinds: [{ kind: "vault", order: 37, optional: true, everywhere: true }],
} as const satisfies Module;

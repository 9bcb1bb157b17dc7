import type { Module } from "../module.ts";

export const auth = {
  notificationKinds: [{ kind: "security", order: 10, optional: false }],
} as const satisfies Module;

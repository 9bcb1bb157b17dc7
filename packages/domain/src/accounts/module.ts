import type { Module } from "../module.ts";

export const accounts = {
  notificationKinds: [{ kind: "account", order: 20, optional: false }],
} as const satisfies Module;

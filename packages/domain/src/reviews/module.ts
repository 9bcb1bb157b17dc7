import type { Module } from "../module.ts";

export const reviews = {
  notificationKinds: [{ kind: "reviews", order: 40, optional: true }],
} as const satisfies Module;

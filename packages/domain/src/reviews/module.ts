import type { Module } from "../module.ts";

export const reviews = {
  notificationKinds: [{ kind: "reviews", order: 40, optional: true }],
  dashboardSections: [{ section: "moderation", order: 8, permission: "reviews.moderate" }],
} as const satisfies Module;

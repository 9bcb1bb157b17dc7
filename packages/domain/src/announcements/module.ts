import type { Module } from "../module.ts";

export const announcements = {
  dashboardSections: [{ section: "news", order: 40 }],
} as const satisfies Module;

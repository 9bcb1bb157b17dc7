import type { Module } from "../module.ts";

export const home = {
  dashboardSections: [{ section: "day", order: 0, permission: "settings.manage" }],
} as const satisfies Module;

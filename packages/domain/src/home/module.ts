import type { Module } from "../module.ts";

export const home = {
  dashboardSections: [
    { section: "first_steps", order: -10, shownToAll: true },
    { section: "day", order: 0, permission: "settings.manage" },
  ],
} as const satisfies Module;

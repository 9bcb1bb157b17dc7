import type { Module } from "../module.ts";

export const profiles = {
  dashboardSections: [{ section: "for_you", order: 30 }],
  dayFigures: [{ figure: "accounts", order: 40 }],
} as const satisfies Module;

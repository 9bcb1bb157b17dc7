import type { Module } from "../module.ts";

export const profiles = {
  dashboardSections: [{ section: "for_you", order: 30 }],
  dayFigures: [{ figure: "accounts", order: 40 }],
  firstSteps: [
    { step: "profile", order: 10, roles: ["diaspora", "investisseur", "resident"] },
    { step: "team", order: 48, roles: ["super_admin"] },
  ],
} as const satisfies Module;

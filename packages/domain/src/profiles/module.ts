import type { Module } from "../module.ts";
import { REGISTRABLE_ROLES } from "../roles.ts";

export const profiles = {
  liveTopics: ["time_zone"],
  dashboardSections: [{ section: "for_you", order: 30 }],
  dayFigures: [{ figure: "accounts", order: 40 }],
  firstSteps: [
    { step: "profile", order: 10, roles: REGISTRABLE_ROLES },
    { step: "team", order: 48, roles: ["super_admin"] },
  ],
} as const satisfies Module;

import type { Module } from "../module.ts";
import { REGISTRABLE_ROLES } from "../roles.ts";

export const requests = {
  searchKinds: ["request"],
  liveTopics: ["request", "queue"],
  notificationKinds: [
    { kind: "requests", order: 10, optional: true, everywhere: true },
    { kind: "drafts", order: 30, optional: true },
  ],
  dayFigures: [
    { figure: "orders", order: 10 },
    { figure: "deliveries", order: 30 },
  ],
  dashboardSections: [
    { section: "work", order: 2, permission: "requests.process" },
    { section: "next", order: 10 },
    { section: "requests", order: 20 },
  ],
  firstSteps: [
    { step: "order", order: 30, roles: REGISTRABLE_ROLES },
    { step: "first_case", order: 40, roles: ["agent_administration"] },
  ],
} as const satisfies Module;

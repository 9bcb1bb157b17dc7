import type { Module } from "../module.ts";

export const appointments = {
  liveTopics: ["appointments"],
  notificationKinds: [
    // Reminders, proposals and the waiting list. Confirmations of bookings, moves and cancellations are always sent.
    { kind: "appointments", order: 33, optional: true, everywhere: true },
    { kind: "bookings", order: 35, optional: false },
  ],
  dashboardSections: [
    { section: "week", order: 3, permission: "appointments.receive" },
    { section: "appointment", order: 26 },
  ],
  dayFigures: [{ figure: "appointments", order: 60 }],
  firstSteps: [{ step: "availability", order: 35, roles: ["agent_administration"] }],
} as const satisfies Module;

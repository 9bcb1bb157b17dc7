import type { Module } from "../module.ts";

export const notifications = {
  liveTopics: ["notifications"],
  firstSteps: [
    {
      step: "notifications",
      order: 70,
      roles: ["agent_administration", "mandataire", "partenaire", "operateur_support", "finance_manager"],
    },
  ],
} as const satisfies Module;

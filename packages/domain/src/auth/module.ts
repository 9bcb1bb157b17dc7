import type { Module } from "../module.ts";

export const auth = {
  notificationKinds: [{ kind: "security", order: 10, optional: false }],
  firstSteps: [
    { step: "contact", order: 20, roles: ["diaspora", "investisseur", "resident"] },
    {
      step: "second_factor",
      order: 60,
      roles: [
        "agent_administration",
        "mandataire",
        "partenaire",
        "operateur_support",
        "finance_manager",
        "super_admin",
      ],
    },
  ],
} as const satisfies Module;

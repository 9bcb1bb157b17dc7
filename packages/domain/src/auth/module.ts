import type { Module } from "../module.ts";
import { REGISTRABLE_ROLES, STAFF_ROLES } from "../roles.ts";

export const auth = {
  notificationKinds: [{ kind: "security", order: 10, optional: false }],
  firstSteps: [
    { step: "contact", order: 20, roles: REGISTRABLE_ROLES },
    {
      step: "second_factor",
      order: 60,
      roles: STAFF_ROLES,
    },
  ],
} as const satisfies Module;

import type { Module } from "../module.ts";
import { REGISTRABLE_ROLES } from "../roles.ts";

export const vault = {
  liveTopics: ["vault"],
  notificationKinds: [{ kind: "vault", order: 37, optional: true, everywhere: true }],
  dashboardSections: [{ section: "expiring", order: 24 }],
  firstSteps: [{ step: "keep_document", order: 40, roles: REGISTRABLE_ROLES }],
} as const satisfies Module;

import type { Module } from "../module.ts";

export const billing = {
  searchKinds: ["billing_document"],
  liveTopics: ["billing_document"],
  firstSteps: [{ step: "billing_entity", order: 44, roles: ["super_admin"] }],
} as const satisfies Module;

import type { Module } from "../module.ts";

export const catalogue = {
  searchKinds: ["service"],
  firstSteps: [{ step: "prices", order: 46, roles: ["super_admin"] }],
} as const satisfies Module;

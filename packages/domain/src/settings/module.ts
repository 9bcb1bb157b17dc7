import type { Module } from "../module.ts";

export const settings = {
  firstSteps: [{ step: "operator", order: 42, roles: ["super_admin"] }],
} as const satisfies Module;

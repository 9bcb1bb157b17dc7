import type { Module } from "../module.ts";

export const financials = {
  firstSteps: [{ step: "books", order: 40, roles: ["finance_manager"] }],
} as const satisfies Module;

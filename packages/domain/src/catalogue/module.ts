import type { Module } from "../module.ts";

export const catalogue = {
  searchKinds: ["service"],
} as const satisfies Module;

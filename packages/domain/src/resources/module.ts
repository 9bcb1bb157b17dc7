import type { Module } from "../module.ts";

export const resources = {
  searchKinds: ["resource"],
} as const satisfies Module;

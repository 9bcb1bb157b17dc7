import type { Module } from "../module.ts";

export const resources = {
  searchKinds: ["resource"],
  liveTopics: ["resource"],
} as const satisfies Module;

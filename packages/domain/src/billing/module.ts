import type { Module } from "../module.ts";

export const billing = {
  searchKinds: ["billing_document"],
  liveTopics: ["billing_document"],
} as const satisfies Module;

import type { Module } from "../module.ts";

export const notifications = {
  liveTopics: ["notifications"],
} as const satisfies Module;

import type { SettingDefinitions } from "../settings/definition.ts";

export const supportSettings = {
  /** How long answers to a ticket are collected before an email announces them together. */
  "support.ticket_answer_email": {
    kind: "number",
    unit: "minutes",
    least: 1,
    most: 240,
    initial: 3,
    group: "support",
    canBeScheduled: true,
  },
} as const satisfies SettingDefinitions;

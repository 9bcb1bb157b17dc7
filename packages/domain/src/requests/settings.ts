import type { SettingDefinitions } from "../settings/definition.ts";

export const requestSettings = {
  /** Days before the due date of requested information at which the customer is reminded. */
  "requests.reminder_days": {
    kind: "number",
    unit: "days",
    least: 1,
    most: 14,
    initial: 2,
    group: "requests",
    canBeScheduled: true,
  },
} as const satisfies SettingDefinitions;

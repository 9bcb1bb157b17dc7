import type { SettingDefinitions } from "../settings/definition.ts";

export const requestSettings = {
  /** How many days before information is due its customer is reminded. */
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

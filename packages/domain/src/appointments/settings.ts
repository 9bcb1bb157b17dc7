import type { SettingDefinitions } from "../settings/definition.ts";

export const appointmentSettings = {
  /**
   * The address of a video call, in which {room} is replaced by a name that cannot be guessed; null: staff enter each link
   * (appointments.md).
   */
  "appointments.video_address": {
    kind: "text",
    longest: 300,
    pattern: /^https:\/\/\S*\{room\}\S*$/,
    group: "appointments",
    canBeScheduled: false,
    initial: null,
  },
} as const satisfies SettingDefinitions;

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
  /** The hours for which the times of a proposal are held. */
  "appointments.proposal_hours": {
    kind: "number",
    unit: "hours",
    least: 4,
    most: 168,
    initial: 72,
    group: "appointments",
    canBeScheduled: true,
  },
  /** How many open appointments a customer may have to book another; staff may book more for them. */
  "appointments.open_per_customer": {
    kind: "number",
    unit: "appointments",
    least: 1,
    most: 1_000,
    initial: 5,
    group: "appointments",
    canBeScheduled: true,
  },
} as const satisfies SettingDefinitions;

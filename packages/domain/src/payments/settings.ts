import type { SettingDefinitions } from "../settings/definition.ts";

export const paymentSettings = {
  /** Above it the person who requested a refund cannot approve it (money.md *Refunds*). */
  "payments.four_eyes_limit": {
    kind: "number",
    unit: "euros",
    least: 0,
    most: 1_000_000,
    initial: 200,
    group: "payments",
    canBeScheduled: true,
  },
  /** After how many days what was contributed to a draft goes back (decision 0124). */
  "payments.contribution_days": {
    kind: "number",
    unit: "days",
    least: 15,
    most: 365,
    initial: 30,
    group: "payments",
    canBeScheduled: true,
  },
  /** For how many days a payment link can be paid (money.md *Payment links*): shorter than contributions are kept. */
  "payments.link_days": {
    kind: "number",
    unit: "days",
    least: 1,
    most: 14,
    initial: 14,
    group: "payments",
    canBeScheduled: true,
  },
} as const satisfies SettingDefinitions;

import type { SettingDefinitions } from "../settings/definition.ts";

export const paymentSettings = {
  /** Above this amount, the person who requested a refund cannot approve it (money.md *Refunds*). */
  "payments.four_eyes_limit": {
    kind: "number",
    unit: "euros",
    least: 0,
    most: 1_000_000,
    initial: 200,
    group: "payments",
    canBeScheduled: true,
  },
  /** Days after which contributions to a draft are refunded (decision 0124). */
  "payments.contribution_days": {
    kind: "number",
    unit: "days",
    least: 15,
    most: 365,
    initial: 30,
    group: "payments",
    canBeScheduled: true,
  },
  /** Days for which a payment link can be paid (money.md *Payment links*): shorter than the period of contributions. */
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

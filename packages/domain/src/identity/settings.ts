import type { SettingDefinitions } from "../settings/definition.ts";

const fromAmount = {
  kind: "amounts",
  group: "identity",
  canBeScheduled: true,
  initial: { XOF: null, XAF: null, EUR: null, USD: null, CAD: null },
} as const;

/** From which amount on orders in a currency require each level (trust.md). */
export const identitySettings = {
  "identity.level_2_amounts": fromAmount,
  "identity.level_3_amounts": fromAmount,
} as const satisfies SettingDefinitions;

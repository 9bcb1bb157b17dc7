import type { SettingDefinitions } from "../settings/definition.ts";

const fromAmount = {
  kind: "amounts",
  group: "identity",
  canBeScheduled: true,
  initial: { XOF: null, XAF: null, EUR: null, USD: null, CAD: null },
} as const;

export const identitySettings = {
  /** The amounts from which orders in a currency require level 2 (trust.md). */
  "identity.level_2_amounts": fromAmount,
  /** The same for level 3. */
  "identity.level_3_amounts": fromAmount,
  /** Hours after which an undecided review is open to other reviewers again. */
  "identity.claim_hours": {
    kind: "number",
    unit: "hours",
    least: 1,
    most: 168,
    initial: 24,
    group: "identity",
    canBeScheduled: true,
  },
} as const satisfies SettingDefinitions;

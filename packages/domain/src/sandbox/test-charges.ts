import type { Currency } from "../money.ts";

/** `unknown`: the provider did not answer; `refused`: it ordered nothing. */
export const TEST_CHARGE_STATUSES = [
  "created",
  "requires_action",
  "pending",
  "unknown",
  "succeeded",
  "failed",
  "expired",
  "refused",
] as const;
export type TestChargeStatus = (typeof TEST_CHARGE_STATUSES)[number];

/** Whether the provider may still report another status of it. */
export const isOpenTest = (status: TestChargeStatus): boolean =>
  ["created", "requires_action", "pending", "unknown"].includes(status);

/** The amounts of test charges in minor units: small, but above the minimum of the providers. */
export const TEST_AMOUNTS: Record<Currency, number> = { XAF: 500, XOF: 500, EUR: 100, USD: 100, CAD: 150 };

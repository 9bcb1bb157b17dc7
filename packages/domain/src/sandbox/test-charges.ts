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

/** Whether a provider may still say something else of it. */
export const isOpenTest = (status: TestChargeStatus): boolean =>
  ["created", "requires_action", "pending", "unknown"].includes(status);

/** What a test charge takes, in minor units: small, and above the least that providers accept. */
export const TEST_AMOUNTS: Record<Currency, number> = { XAF: 500, XOF: 500, EUR: 100, USD: 100, CAD: 150 };

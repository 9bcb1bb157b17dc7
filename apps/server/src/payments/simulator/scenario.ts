import type { PaymentOrder } from "@passerelle/contract/payments";
import { normalisePhone } from "@passerelle/domain/phones";
import type { ChargeState } from "../provider.ts";

/** Simulated response times in milliseconds. */
export const ANSWER_DELAYS = { card: 1_000, mobile_money: 2_000 } as const;

/** The scenario of a test number: `docs/payments-simulator.md`. */
export type Scenario =
  | "success"
  | "declined"
  | "refused_by_payer"
  | "insufficient_funds"
  | "unknown_number"
  | "limit_reached"
  | "expired_card"
  /** The money is taken without a callback: a query finds it. */
  | "callback_lost"
  /** The payer never answers. */
  | "never"
  /** Like `never`, but the charge cannot be cancelled either. */
  | "held"
  /** Succeeds, and its refund fails. */
  | "refund_refused"
  /** Succeeds while its payer is there; charged later as a kept card, it is declined. */
  | "later_declined"
  /** The same, but its bank wants the payer to confirm. */
  | "later_authentication"
  | "authentication_required";

const CARD_ENDINGS: Record<string, Scenario> = {
  "0002": "declined",
  "9995": "insufficient_funds",
  "0069": "expired_card",
  "0429": "limit_reached",
  "0119": "callback_lost",
  "0408": "never",
  "0507": "held",
  "0606": "refund_refused",
  "0341": "later_declined",
  "3184": "later_authentication",
};
const PHONE_ENDINGS: Record<string, Scenario> = {
  "0002": "refused_by_payer",
  "9995": "insufficient_funds",
  "0404": "unknown_number",
  "0429": "limit_reached",
  "0119": "callback_lost",
  "0408": "never",
  "0507": "held",
  "0606": "refund_refused",
};

/** By the last four digits of the card or phone; on PayPal's page the payer decides. */
export function scenarioOf(order: PaymentOrder): Scenario {
  switch (order.method) {
    case "card":
      return CARD_ENDINGS[(order.card?.number ?? "").replace(/\s+/g, "").slice(-4)] ?? "success";
    case "mobile_money":
      return PHONE_ENDINGS[normalisePhone(order.mobile.phone).slice(-4)] ?? "success";
    case "paypal":
      return "success";
  }
}

/** What a card does when it is charged later, while its payer is absent. */
export function laterScenarioOf(scenario: Scenario): Scenario {
  if (scenario === "later_declined") return "declined";
  return scenario === "later_authentication" ? "authentication_required" : scenario;
}

/** The provider's state for a scenario. */
export function outcomeOf(scenario: Scenario): ChargeState {
  switch (scenario) {
    case "declined":
    case "insufficient_funds":
    case "unknown_number":
    case "limit_reached":
    case "expired_card":
    case "authentication_required":
      return { status: "failed", failureCode: scenario };
    case "refused_by_payer":
      return { status: "failed", failureCode: "cancelled_by_payer" };
    case "never":
    case "held":
      return { status: "pending" };
    case "success":
    case "callback_lost":
    case "refund_refused":
    case "later_declined":
    case "later_authentication":
      return { status: "succeeded" };
  }
}

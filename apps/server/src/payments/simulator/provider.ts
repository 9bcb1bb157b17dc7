import { randomBytes } from "node:crypto";
import { CURRENCIES } from "@passerelle/domain/money";
import { type Db, isAnswering } from "../../platform/db.ts";
import { getSecret, type Keeper } from "../../platform/secrets.ts";
import {
  type CardKeeper,
  type ChargeAnswer,
  type ChargeNotice,
  type ChargeState,
  eventIdOf,
  InvalidCallbackError,
  type PaymentProvider,
} from "../provider.ts";
import { takeOutcome } from "./outcome-queries.ts";
import { cancelCharge, findCharge, insertCharge, type StoredCharge } from "./queries.ts";
import { ANSWER_DELAYS, laterScenarioOf, outcomeOf, type Scenario, scenarioOf } from "./scenario.ts";
import { isSigned, SIGNATURE_HEADER } from "./signature.ts";

export const SIMULATOR = "simulator";

const newReference = () => `SIM-${randomBytes(9).toString("hex").toUpperCase()}`;

/** Shared by both sides, like a real provider's secret in the merchant's configuration. */
export function callbackSecret(keeper: Keeper): Promise<Buffer> {
  return getSecret(keeper, "payments.simulator.callbacks");
}

/**
 * The built-in provider: answers `pending`, decides later, and calls back. Stores the scenario of the test number, never
 * the number. Calls `wake` when something is due.
 */
export function createSimulator(keeper: Keeper, wake: () => void): PaymentProvider {
  const { db } = keeper;
  return {
    name: SIMULATOR,
    flow: "form",
    routes: (["card", "mobile_money", "paypal"] as const).map((method) => ({
      method,
      currencies: CURRENCIES,
    })),
    refunds: "api",
    expiresAfter: 15 * 60,
    checks: [10, 20, 40, 80, 160, 300],
    charge: async ({ reference, label, amount, currency, returnPath, order }): Promise<ChargeAnswer> => {
      // An outcome that an administrator chose overrides the one of the test number.
      const scenario = (await takeOutcome(db)) ?? scenarioOf(order);
      const charge = await insertCharge(db, {
        reference: newReference(),
        merchant_reference: reference,
        label,
        amount,
        currency,
        method: order.method,
        return_path: returnPath,
        scenario,
        status: order.method === "paypal" ? "awaiting_payer" : "processing",
        answersIn:
          order.method === "paypal" || outcomeOf(scenario).status === "pending"
            ? null
            : ANSWER_DELAYS[order.method],
      });
      wake();
      return {
        gatewayId: charge.reference,
        redirectUrl: charge.method === "paypal" ? `/simulator/paypal/${charge.reference}` : null,
        state: { status: "pending" },
      };
    },
    find: async ({ reference }) => {
      const charge = await findCharge(db, { merchant_reference: reference });
      return charge && noticeOf(charge);
    },
    cancel: async ({ reference }) => {
      const charge = await cancelCharge(db, reference);
      return charge && noticeOf(charge);
    },
    refund: async ({ reference, charge }) => {
      const found = await findCharge(db, { merchant_reference: charge.reference });
      const isRefused = !found || found.scenario === "refund_refused";
      return {
        reference,
        gatewayId: `SIM-R-${reference}`,
        state: isRefused ? { status: "failed", reason: "account_closed" } : { status: "succeeded" },
      };
    },
    check: () => isAnswering(db),
    cards: keepCards(db, wake),
    readCallback: async (headers, rawBody) => {
      if (!isSigned(await callbackSecret(keeper), rawBody, headers[SIGNATURE_HEADER])) {
        throw new InvalidCallbackError("not signed by the simulator, or too long ago");
      }
      // Signed bytes are the simulator's own.
      const notice = JSON.parse(rawBody.toString("utf8")) as ChargeNotice;
      return { eventId: eventIdOf(rawBody), reference: notice.reference, notice };
    },
  };
}

/** The references of a kept card contain its charge and its scenario. Nothing is stored here, so `forget` has nothing to do. */
function keepCards(db: Db, wake: () => void): CardKeeper {
  return {
    read: async ({ reference }) => {
      const charge = await findCharge(db, { merchant_reference: reference });
      if (charge?.method !== "card" || charge.status !== "succeeded") return undefined;
      return { refs: { card: charge.reference, scenario: charge.scenario }, last4: undefined };
    },
    charge: async ({ reference, label, amount, currency, refs }) => {
      const scenario = laterScenarioOf(refs.scenario as Scenario);
      const charge = await insertCharge(db, {
        reference: newReference(),
        merchant_reference: reference,
        label,
        amount,
        currency,
        method: "card",
        return_path: "/subscription",
        scenario,
        status: "processing",
        answersIn: outcomeOf(scenario).status === "pending" ? null : ANSWER_DELAYS.card,
      });
      wake();
      return { gatewayId: charge.reference, redirectUrl: null, state: { status: "pending" } };
    },
    forget: async () => {},
  };
}

/** A charge as the simulator reports it, also in callbacks. */
export function noticeOf(charge: StoredCharge): ChargeNotice {
  const { merchant_reference, reference, amount, currency } = charge;
  return { reference: merchant_reference, gatewayId: reference, amount, currency, state: stateOf(charge) };
}

function stateOf({ status, failure_code }: StoredCharge): ChargeState {
  if (status === "failed") return { status, failureCode: failure_code ?? "declined" };
  return { status: status === "succeeded" ? "succeeded" : "pending" };
}

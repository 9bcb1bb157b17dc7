import { randomBytes } from "node:crypto";
import type { FakeCharge, FakeOutcome, FakeRefund, FakeState } from "./behaviour.ts";
import type { Fake } from "./fake.ts";

export const id = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
export const unix = (date: Date) => Math.floor(date.getTime() / 1000);

/** `state`: that of the charge, or the one that an event claims. */
export function sessionOf(charge: FakeCharge, fake: Fake, expanded = false, state: FakeState = charge.state) {
  const { data, gatewayId, amount, currency, createdAt } = charge;
  const isOver = state === "pending" && Number(data.expires_at) <= unix(new Date());
  const status = state === "pending" && !isOver ? "open" : state === "succeeded" ? "complete" : "expired";
  const declined = state === "failed" && charge.outcome !== "cancel";
  const intent = state === "succeeded" || declined ? data.payment_intent : null;
  return {
    id: gatewayId,
    object: "checkout.session",
    created: unix(createdAt),
    expires_at: Number(data.expires_at),
    client_reference_id: data.client_reference_id || null,
    mode: "payment",
    locale: data.locale,
    status,
    payment_status: state === "succeeded" ? "paid" : "unpaid",
    amount_total: amount,
    currency: currency.toLowerCase(),
    success_url: charge.returnUrl,
    cancel_url: data.cancel_url,
    metadata: { reference: data.reference },
    url: status === "open" ? `${fake.url}/pay/${gatewayId}` : null,
    customer: state === "succeeded" ? (data.customer ?? null) : null,
    payment_intent: expanded && intent ? intentOf(charge) : intent,
  };
}

const DECLINE_CODES: Partial<Record<FakeOutcome, string>> = {
  insufficient_funds: "insufficient_funds",
  limit_reached: "card_velocity_exceeded",
};

/** The intent of a session or of a kept card. A declined one stays open for another payment method. */
export function intentOf(charge: FakeCharge) {
  const { data, state, outcome, amount, currency, createdAt } = charge;
  const declined = state === "failed" && outcome !== "cancel";
  const decline_code = data.later || (DECLINE_CODES[outcome] ?? "generic_decline");
  const code = decline_code === "authentication_required" ? decline_code : "card_declined";
  const unpaid = data.session === undefined && declined ? "requires_payment_method" : "canceled";
  return {
    id: data.payment_intent ?? "",
    object: "payment_intent",
    created: unix(createdAt),
    amount,
    currency: currency.toLowerCase(),
    customer: data.customer ?? null,
    metadata: { reference: data.reference },
    status: state === "succeeded" ? "succeeded" : state === "pending" ? "processing" : unpaid,
    payment_method: data.payment_method
      ? { id: data.payment_method, object: "payment_method", card: { brand: "visa", last4: data.last4 } }
      : null,
    last_payment_error: declined ? { type: "card_error", code, decline_code } : null,
    latest_charge:
      state !== "succeeded" ? null : { ...chargeOf(charge), balance_transaction: chargeLine(charge) },
  };
}

function chargeOf({ amount, currency, data }: FakeCharge) {
  return {
    id: data.charge,
    object: "charge",
    amount,
    currency: currency.toLowerCase(),
    payment_intent: data.payment_intent,
    metadata: { reference: data.reference },
  };
}

export function refundOf(
  { gatewayId, chargeId, amount, currency, state, reference, createdAt }: FakeRefund,
  fake: Fake,
) {
  return {
    id: gatewayId,
    object: "refund",
    created: unix(createdAt),
    amount,
    currency: currency.toLowerCase(),
    payment_intent: fake.find(chargeId)?.data.payment_intent,
    status: state,
    metadata: { reference },
    ...(state === "failed" && { failure_reason: "expired_or_canceled_card" }),
  };
}

function chargeLine(charge: FakeCharge) {
  const { amount, currency, data, settledAt, createdAt } = charge;
  const fee = Math.round(amount * 0.015) + 25;
  return {
    id: `txn_${data.charge}`,
    object: "balance_transaction",
    type: "charge",
    created: unix(settledAt ?? createdAt),
    amount,
    fee,
    net: amount - fee,
    currency: currency.toLowerCase(),
    source: data.charge as string | ReturnType<typeof chargeOf>,
  };
}

export function balanceTransactions(fake: Fake) {
  const paid = fake.charges.filter(({ state }) => state === "succeeded");
  const charges = paid.map((charge) => ({ ...chargeLine(charge), source: chargeOf(charge) }));
  const refunds = fake.refunds
    .filter(({ state, cameBack }) => state === "succeeded" || cameBack)
    .flatMap((refund) => {
      const line = (type: string, amount: number) => ({
        id: `txn_${type === "refund" ? "" : "failed_"}${refund.gatewayId}`,
        object: "balance_transaction",
        type,
        created: unix(refund.createdAt),
        amount,
        fee: 0,
        net: amount,
        currency: refund.currency.toLowerCase(),
        source: refundOf(refund, fake),
      });
      const { amount, cameBack } = refund;
      return [line("refund", -amount), ...(cameBack ? [line("refund_failure", amount)] : [])];
    });
  return [...charges, ...refunds];
}

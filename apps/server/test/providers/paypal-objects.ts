import { randomBytes } from "node:crypto";
import { toDecimal } from "../../src/platform/amounts.ts";
import type { FakeCharge, FakeRefund } from "./behaviour.ts";
import type { Fake } from "./fake.ts";

export const ORDERS = "/v2/checkout/orders";

export const id = () => randomBytes(9).toString("hex").slice(0, 17).toUpperCase();
const money = (minor: number, currency: string) => ({
  currency_code: currency,
  value: minor < 0 ? `-${toDecimal(-minor, currency)}` : toDecimal(minor, currency),
});

export const refundsOf = ({ gatewayId }: FakeCharge, fake: Fake) =>
  fake.refunds.filter(({ chargeId }) => chargeId === gatewayId);

export function statusOf({ state, outcome, data }: FakeCharge): string {
  if (data.captureId) return "COMPLETED";
  return state === "pending" || outcome === "cancel" ? "PAYER_ACTION_REQUIRED" : "APPROVED";
}

export function orderOf(charge: FakeCharge, fake: Fake) {
  const { gatewayId, reference, amount, currency, data } = charge;
  const refunds = refundsOf(charge, fake).map(refundOf);
  return {
    id: gatewayId,
    intent: "CAPTURE",
    status: statusOf(charge),
    purchase_units: [
      {
        reference_id: "default",
        custom_id: reference,
        invoice_id: data.invoiceId,
        amount: money(amount, currency),
        ...(data.captureId && {
          payments: { captures: [captureOf(charge)], ...(refunds.length > 0 && { refunds }) },
        }),
      },
    ],
    links: [
      { rel: "self", method: "GET", href: `${fake.url}${ORDERS}/${gatewayId}` },
      { rel: "payer-action", method: "GET", href: `${fake.url}/pay/${gatewayId}` },
    ],
  };
}

const feeOf = ({ amount }: FakeCharge) => Math.round(amount * 0.029) + 35;

export function captureOf(charge: FakeCharge, status = charge.data.captureStatus) {
  const { gatewayId, reference, amount, currency, data } = charge;
  return {
    id: data.captureId ?? id(),
    status,
    amount: money(amount, currency),
    final_capture: true,
    custom_id: reference,
    invoice_id: data.invoiceId,
    ...(status === "COMPLETED" && {
      seller_receivable_breakdown: {
        gross_amount: money(amount, currency),
        paypal_fee: money(feeOf(charge), currency),
        net_amount: money(amount - feeOf(charge), currency),
      },
    }),
    supplementary_data: { related_ids: { order_id: gatewayId } },
  };
}

export function refundOf({ gatewayId, reference, amount, currency, state }: FakeRefund) {
  const status = state === "succeeded" ? "COMPLETED" : state === "pending" ? "PENDING" : "FAILED";
  const status_details = status === "PENDING" ? { reason: "ECHECK" } : undefined;
  return { id: gatewayId, status, status_details, amount: money(amount, currency), custom_id: reference };
}

/** Captures and refunds, as the report of transactions states them. */
export function transactionsOf(fake: Fake) {
  const captured = fake.charges.filter(({ data }) => data.captureStatus === "COMPLETED");
  const refunded = fake.refunds.filter(({ state }) => state === "succeeded");
  const common = { transaction_status: "S" };
  return [
    ...captured.map((charge) => ({
      ...common,
      transaction_id: charge.data.captureId,
      transaction_event_code: "T0006",
      transaction_initiation_date: (charge.settledAt ?? charge.createdAt).toISOString(),
      transaction_amount: money(charge.amount, charge.currency),
      fee_amount: money(-feeOf(charge), charge.currency),
      invoice_id: charge.data.invoiceId,
      custom_field: charge.reference,
    })),
    ...refunded.map(({ gatewayId, reference, amount, currency, createdAt }) => ({
      ...common,
      transaction_id: gatewayId,
      transaction_event_code: "T1107",
      transaction_initiation_date: createdAt.toISOString(),
      transaction_amount: money(-amount, currency),
      custom_field: reference,
    })),
  ];
}

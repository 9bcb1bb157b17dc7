import * as z from "zod/mini";
import { fromDecimal } from "../../../platform/amounts.ts";
import type { ChargeState, RefundNotice, RefundState } from "../../provider.ts";

export const Money = z.object({ currency_code: z.string(), value: z.string() });
type Money = z.output<typeof Money>;

export const minorOf = ({ currency_code, value }: Money): number => fromDecimal(value, currency_code);

export const Capture = z.object({
  id: z.string(),
  status: z.enum(["COMPLETED", "DECLINED", "PARTIALLY_REFUNDED", "PENDING", "REFUNDED", "FAILED"]),
  amount: Money,
  custom_id: z.optional(z.string()),
  seller_receivable_breakdown: z.optional(z.object({ paypal_fee: z.optional(Money) })),
  supplementary_data: z.optional(
    z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) }),
  ),
});
export type Capture = z.output<typeof Capture>;

export const Refund = z.object({
  id: z.string(),
  status: z.enum(["CANCELLED", "FAILED", "PENDING", "COMPLETED"]),
  status_details: z.optional(z.object({ reason: z.optional(z.string()) })),
  custom_id: z.optional(z.string()),
});
export type Refund = z.output<typeof Refund>;

/** An order has one purchase unit, which names our reference, and one capture at most. */
export const Order = z.object({
  id: z.string(),
  status: z.enum([
    "CREATED",
    "SAVED",
    "APPROVED",
    "VOIDED",
    "COMPLETED",
    "PAYER_ACTION_REQUIRED",
    "PENDING_APPROVAL",
  ]),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string(),
        amount: Money,
        payments: z.optional(
          z.object({ captures: z.optional(z.array(Capture)), refunds: z.optional(z.array(Refund)) }),
        ),
      }),
    )
    .check(z.length(1)),
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
});
export type Order = z.output<typeof Order>;

export const unitOf = (order: Order) => order.purchase_units[0] as Order["purchase_units"][0];

export const captureOf = (order: Order): Capture | undefined => unitOf(order).payments?.captures?.[0];

/** Status 401 of the token has other fields. */
export const Failure = z.object({
  name: z.string(),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()), field: z.optional(z.string()) }))),
});

export type Failure = z.output<typeof Failure>;

/** The provider's own code, without a person's data: `UNPROCESSABLE_ENTITY` says less than its issue. */
export function issueOf({ name, details }: Failure): string {
  return details?.find(({ issue }) => issue)?.issue ?? name;
}

/** Whether PayPal refused a request only because it was sent before; the result of the first one is unknown. */
export const isRepetition = (issue: string) => /REQUEST_ID|REQUEST_IN_PROGRESS/.test(issue);

export function captureStateOf({ status }: Capture): ChargeState {
  switch (status) {
    case "PENDING":
      return { status: "pending" };
    case "DECLINED":
    case "FAILED":
      return { status: "failed", failureCode: "declined" };
    default:
      return { status: "succeeded" };
  }
}

/** PayPal's fee, if it was kept in the charge's currency. */
export function feeOf({ amount, seller_receivable_breakdown }: Capture): number | undefined {
  const fee = seller_receivable_breakdown?.paypal_fee;
  return fee?.currency_code === amount.currency_code ? minorOf(fee) : undefined;
}

export function refundNoticeOf(refund: Refund, reference: string): RefundNotice {
  return { reference, gatewayId: refund.id, state: refundStateOf(refund) };
}

function refundStateOf({ status, status_details }: Refund): RefundState {
  if (status === "COMPLETED") return { status: "succeeded" };
  if (status === "PENDING") return { status: "pending" };
  return { status: "failed", reason: status_details?.reason ?? status };
}

/** The state of a charge after a refused capture; undefined: unknown. */
export function refusedCaptureState(issue: string): ChargeState | undefined {
  switch (issue) {
    case "ORDER_NOT_APPROVED":
    case "PAYER_ACTION_REQUIRED":
      return { status: "requires_action" };
    case "ORDER_EXPIRED":
      return { status: "expired" };
    case "CARD_EXPIRED":
      return { status: "failed", failureCode: "expired_card" };
    case "INSTRUMENT_DECLINED":
    case "TRANSACTION_REFUSED":
    case "PAYMENT_DENIED":
    case "PAYER_CANNOT_PAY":
    case "PAYER_ACCOUNT_RESTRICTED":
    case "PAYER_ACCOUNT_LOCKED_OR_CLOSED":
    case "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED":
    case "COMPLIANCE_VIOLATION":
      return { status: "failed", failureCode: "declined" };
    case "PAYEE_ACCOUNT_RESTRICTED":
    case "PAYEE_ACCOUNT_LOCKED_OR_CLOSED":
    case "PAYEE_BLOCKED_TRANSACTION":
    case "DUPLICATE_INVOICE_ID":
      return { status: "failed", failureCode: "provider_unavailable" };
  }
  return undefined;
}

import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { KeepingOrder, paymentHeaders, Transaction } from "../payments.ts";
import { Amount, Currency } from "../shapes.ts";
import { linkErrors, NewLink, PaymentLinks } from "./links.ts";

export const PayableStatus = z.enum(["open", "paid", "replaced", "cancelled", "declined"]);

/** A payable of a person that belongs to no request, such as a period of a subscription. Amounts in minor units. */
export const Payable = z.object({
  id: z.uuid(),
  label: z.string(),
  reference: z.string(),
  /** They add up to `amount`; discounts are negative. */
  lines: z.array(
    z.object({ kind: z.enum(["service", "discount"]), description: z.string(), gross: z.int() }),
  ),
  amount: Amount,
  /** Including payments by others. */
  amount_paid: Amount,
  /** The amount that may be paid now. */
  amount_left: Amount,
  currency: Currency,
  status: PayableStatus,
  /** The caller's latest attempt. */
  transaction: z.nullable(Transaction),
});
export type Payable = z.output<typeof Payable>;

const ofPayable = z.strictObject({ id: z.uuid() });

export const payables = contract({
  "GET /api/payables/:id": {
    summary: "What the caller pays that belongs to no request",
    access: "signed_in",
    params: ofPayable,
    reply: Payable,
    errors: ["payable_not_found"],
  },
  "POST /api/payables/:id/payments": {
    summary:
      "Pays what is left of it, if it equals the total that the payer saw, and keeps the card where its payer consents; an Idempotency-Key always returns the same transaction",
    access: "signed_in",
    params: ofPayable,
    headers: paymentHeaders,
    body: KeepingOrder,
    reply: Transaction,
    errors: [
      "payable_not_found",
      "payable_closed",
      "ordering_closed",
      "already_paid",
      "payment_pending",
      "price_changed",
      "idempotency_key_reused",
      "payment_provider_unavailable",
      "too_many_requests",
    ],
  },
  "POST /api/payables/:id/payment-links": {
    summary: "Creates a link by which anybody can pay it; a repeated id returns the same link",
    access: "signed_in",
    params: ofPayable,
    body: NewLink,
    reply: PaymentLinks,
    errors: ["payable_not_found", "payable_closed", ...linkErrors],
  },
  "GET /api/payables/:id/payment-links": {
    summary: "The links to pay it, and what was contributed by them",
    access: "signed_in",
    params: ofPayable,
    reply: PaymentLinks,
    errors: ["payable_not_found"],
  },
});
